import { receiptsPerPayment } from '../../../../shared/constants.ts';
import { maskEmail } from '../../../../shared/contact-details.ts';
import { paymentMessages } from '../../../../shared/messages.ts';
import { checkReceiptEmail } from '../../../../shared/payment/forms.ts';
import { paymentTransitions } from '../../../../shared/payment/machine.ts';
import { readForm, valueOf } from '../../http/form.ts';
import { linkKey } from './pay-link.ts';
import type { Standing } from './standing.ts';
import { keep, relayCall, requireState, show, showAnew, tryState, type PayVisit } from './pay-visit.ts';

type Paid = Extract<Standing, { state: 'success' }>;

const limitMs = 24 * 3_600_000;

/** Sends the receipt (spec 5, Receipt email), three times a payment at most (security P8). */
export async function takeReceipt(visit: PayVisit, standing: Paid): Promise<void> {
  const { parts, link } = visit;
  const { pay } = standing;
  const typed = valueOf(readForm(visit.req.body), 'email').trim();
  const onFile = pay.payer.email;
  const email = onFile && typed === maskEmail(onFile) ? onFile : typed;
  const error = checkReceiptEmail(email).email;
  if (error) return show(visit, standing, { status: 422, receipt: { value: typed, error } });

  const sent = `receipt:${linkKey(link)}`;
  const taken = await requireState(parts.state.counters.take(sent, receiptsPerPayment, limitMs));
  if (!taken.allowed)
    return show(visit, standing, { status: 429, receipt: { limit: paymentMessages.receiptLimit } });
  const result = await relayCall(visit, 'sendReceipt', {
    client_id: link.clientId,
    payment_id: link.paymentId,
    email,
  });
  if (result.kind === 'answered' && result.reply.success) {
    keep(visit, { ...pay, state: paymentTransitions.success.receiptSent, receiptSentTo: maskEmail(email) });
    return showAnew(visit);
  }
  await tryState(parts.state.counters.giveBack(sent));
  show(visit, standing, { status: 502, receipt: { value: typed, error: paymentMessages.receiptFailed } });
}
