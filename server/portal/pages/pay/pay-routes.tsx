import type { RequestHandler } from 'express';
import { paymentMessages } from '../../../../shared/messages.ts';
import { isPaymentStep, type PaymentStep } from '../../../../shared/payment/machine.ts';
import { readPayLink } from './pay-link.ts';
import type { Standing } from './standing.ts';
import { takePayment } from './take-payment.ts';
import { takeReceipt } from './take-receipt.ts';
import { takeVerification } from './take-verification.ts';
import { loadStanding, show, showAnew, type PayVisit } from './pay-visit.ts';
import { readForm, valueOf } from '../../http/form.ts';
import type { PortalParts } from '../../visit/parts.ts';

/** The public payment page, `/pay/{clientId}/{paymentId}` (spec 2, Payment page). */
export function createPay(parts: PortalParts): { show: RequestHandler; take: RequestHandler } {
  return {
    show: async (req, res) => {
      const link = readPayLink(req);
      const visit = { parts, req, res, link: link ?? nowhere };
      const standing = link ? await loadStanding(visit) : unknownLink;
      const refused = standing.state === 'pay' && standing.refused;
      show(
        visit,
        standing,
        refused ? { banner: { kind: 'error', text: paymentMessages.refused } } : undefined,
      );
    },
    take: async (req, res) => {
      const link = readPayLink(req);
      const visit = { parts, req, res, link: link ?? nowhere };
      if (!link) return show(visit, unknownLink);
      await takeStep(visit, await loadStanding(visit));
    },
  };
}

const nowhere = { clientId: '', paymentId: '' };
const unknownLink: Standing = { state: 'error', status: 404 };

/** Takes the step that is open where the payer stands. Any other changes nothing and shows the true state (security P2). */
async function takeStep(visit: PayVisit, standing: Standing): Promise<void> {
  const step = readStep(visit, standing);
  if (standing.state === 'verify' && step === 'verify') return takeVerification(visit, standing);
  if (standing.state === 'pay' && step === 'pay') return takePayment(visit, standing);
  if (standing.state === 'success' && step === 'receipt') return takeReceipt(visit, standing);
  if (standing.state === 'error') return show(visit, standing);
  if (isDone(step, standing)) return showAnew(visit);
  const text = standing.state === 'verify' ? paymentMessages.verifyAgain : paymentMessages.outOfOrder;
  show(visit, standing, { status: 403, banner: { kind: 'error', text } });
}

const order = { verify: 0, pay: 1, checking: 2, paid: 2, success: 2 } as const;
const stepOrder = { verify: 0, pay: 1, receipt: 2 } as const satisfies Record<PaymentStep, number>;

const isDone = (step: PaymentStep, { state }: Exclude<Standing, { state: 'error' }>) =>
  stepOrder[step] < order[state];

/** The form's own word; without it, the step that is open. */
function readStep({ req }: PayVisit, { state }: Standing): PaymentStep {
  const step = valueOf(readForm(req.body), 'step');
  if (isPaymentStep(step)) return step;
  if (state === 'verify') return 'verify';
  return state === 'pay' ? 'pay' : 'receipt';
}
