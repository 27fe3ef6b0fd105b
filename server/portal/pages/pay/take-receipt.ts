import { apiCalls } from '../../../../shared/api-calls.ts';
import { receiptsPerPayment } from '../../../../shared/constants.ts';
import { maskEmail } from '../../../../shared/contact-details.ts';
import { checkReceiptEmail } from '../../../../shared/payment/forms.ts';
import { valueOf } from '../../http/form.ts';
import { findKept } from '../../visit/flash-sent.ts';
import { linkKey } from './pay-link.ts';
import { keep, requireState, showAnew, tryState, type PayVisit } from './pay-visit.ts';
import { showStanding } from './show-standing.tsx';
import type { Standing } from './standing.ts';

type Paid = Extract<Standing, { state: 'success' | 'statement' }>;

const limitMs = 24 * 3_600_000;

export async function takeReceipt(visit: PayVisit, standing: Paid): Promise<void> {
  const { parts, api, link, form, words } = visit;
  const { messages } = words.page;
  const { pay } = standing;
  const typed = valueOf(form, 'email').trim();
  const onFile = pay.payer.email;
  const toFile = onFile !== '' && typed === maskEmail(onFile);
  const email = toFile ? onFile : typed;
  const error = checkReceiptEmail(email, words.form).email;
  if (error) return showStanding(visit, standing, { status: 422, receipt: { value: typed, error } });

  const sent = `receipt:${linkKey(link)}${standing.record?.part ? `:${standing.record.part}` : ''}`;
  const taken = await requireState(parts.state.counters.take(sent, receiptsPerPayment, limitMs));
  if (!taken.allowed)
    return showStanding(visit, standing, { status: 429, receipt: { limit: messages.receiptLimit } });
  const body = { client_id: link.clientId, payment_id: link.paymentId, email, language: words.language };
  const outcome = await api.call(apiCalls.sendReceipt, { body, organisation: link.clientId });
  if (outcome.ok) {
    const receiptKept = await findKept(visit, outcome.reply);
    if (receiptKept && !receiptKept.href) {
      await tryState(parts.state.counters.giveBack(sent));
      const error = messages.receiptHeld;
      return showStanding(visit, standing, {
        status: 502,
        receipt: { value: toFile ? undefined : typed, error },
      });
    }
    const receipt = { receiptSentTo: maskEmail(email), receiptKept };
    keep(visit, { ...pay, ...receipt });
    return showAnew(visit);
  }
  await tryState(parts.state.counters.giveBack(sent));
  showStanding(visit, standing, {
    status: 502,
    receipt: { value: toFile ? undefined : typed, error: messages.receiptFailed },
  });
}
