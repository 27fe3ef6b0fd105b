import { apiCalls } from '../../../../shared/api-calls.ts';
import { receiptsPerPayment } from '../../../../shared/constants.ts';
import { maskEmail } from '../../../../shared/contact-details.ts';
import { checkReceiptEmail } from '../../../../shared/payment/forms.ts';
import { valueOf } from '../../http/form.ts';
import { findSavedMessage } from '../../page/flash-sent.ts';
import { linkKey } from '../../http/public-links.ts';
import { savePay, requireState, redirectToSelf, tryState, type PayContext } from './pay-context.ts';
import { renderPayState } from './render-pay-state.tsx';
import type { PayState } from './pay-state.ts';

type Paid = Extract<PayState, { state: 'success' | 'statement' }>;

const limitMs = 24 * 3_600_000;

export async function postReceipt(ctx: PayContext, payState: Paid): Promise<void> {
  const { parts, api, link, form, strings } = ctx;
  const { messages } = strings.page;
  const { pay } = payState;
  const typed = valueOf(form, 'email').trim();
  const onFile = pay.payer.email;
  const toFile = onFile !== '' && typed === maskEmail(onFile);
  const email = toFile ? onFile : typed;
  const error = checkReceiptEmail(email, strings.form).email;
  if (error) return renderPayState(ctx, payState, { status: 422, receipt: { value: typed, error } });

  const counterKey = `receipt:${linkKey(link)}${payState.record?.part ? `:${payState.record.part}` : ''}`;
  const quota = await requireState(parts.state.counters.consume(counterKey, receiptsPerPayment, limitMs));
  if (!quota.allowed)
    return renderPayState(ctx, payState, { status: 429, receipt: { limit: messages.receiptLimit } });
  const body = { client_id: link.clientId, payment_id: link.paymentId, email, language: strings.language };
  const outcome = await api.call(apiCalls.sendReceipt, { body, organization: link.clientId });
  if (outcome.ok) {
    const capturedReceipt = await findSavedMessage(ctx, outcome.results);
    if (capturedReceipt && !capturedReceipt.href) {
      await tryState(parts.state.counters.release(counterKey));
      const error = messages.receiptHeld;
      return renderPayState(ctx, payState, {
        status: 502,
        receipt: { value: toFile ? undefined : typed, error },
      });
    }
    const receipt = { receiptSentTo: maskEmail(email), capturedReceipt };
    savePay(ctx, { ...pay, ...receipt });
    return redirectToSelf(ctx);
  }
  await tryState(parts.state.counters.release(counterKey));
  renderPayState(ctx, payState, {
    status: 502,
    receipt: { value: toFile ? undefined : typed, error: messages.receiptFailed },
  });
}
