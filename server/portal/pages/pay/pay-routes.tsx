import type { RequestHandler } from 'express';
import { paymentMessages } from '../../../../shared/messages.ts';
import {
  isBehind,
  isOpen,
  isPaymentStep,
  openStep,
  type PaymentStep,
  type StateOf,
} from '../../../../shared/payment/machine.ts';
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

/** Takes the step that is open where the payer stands. Any other changes nothing and shows the true state. */
async function takeStep(visit: PayVisit, standing: Standing): Promise<void> {
  if (standing.state === 'error') return show(visit, standing);
  const step = readStep(visit, standing.state);
  if (step === 'verify' && mayTake(step, standing)) return takeVerification(visit, standing);
  if (step === 'pay' && mayTake(step, standing)) return takePayment(visit, standing);
  if (step === 'receipt' && mayTake(step, standing)) return takeReceipt(visit, standing);
  if (isBehind(step, standing.state)) return showAnew(visit);
  const text = standing.state === 'verify' ? paymentMessages.verifyAgain : paymentMessages.outOfOrder;
  show(visit, standing, { status: 403, banner: { kind: 'error', text } });
}

type Known = Exclude<Standing, { state: 'error' }>;

function mayTake<Step extends PaymentStep>(
  step: Step,
  standing: Known,
): standing is Extract<Known, { state: StateOf<Step> }> {
  return isOpen(step, standing.state);
}

/** The form's own word; without it, the step that is open. */
function readStep({ req }: PayVisit, state: Known['state']): PaymentStep {
  const step = valueOf(readForm(req.body), 'step');
  return isPaymentStep(step) ? step : (openStep(state) ?? 'receipt');
}
