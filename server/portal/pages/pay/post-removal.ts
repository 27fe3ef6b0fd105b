import { apiCalls } from '../../../../shared/api-calls.ts';
import { notVerified } from '../../../../shared/payment/record.ts';
import { clearPay, savePay, redirectToSelf, type PayContext } from './pay-context.ts';
import { renderPayState } from './render-pay-state.tsx';
import type { PayState } from './pay-state.ts';

type Paying = Extract<PayState, { state: 'pay' }>;

export async function postRemoval(ctx: PayContext, payState: Paying): Promise<void> {
  const { api, link } = ctx;
  const { messages } = ctx.strings.page;
  const { savedMethod, mayRemoveSaved: _, ...payer } = payState.pay.payer;
  if (!savedMethod) return redirectToSelf(ctx);
  const outcome = await api.call(apiCalls.removeSavedMethod, {
    body: { client_id: link.clientId, payment_id: link.paymentId, verification: payer.verification },
    organization: link.clientId,
  });
  if (!outcome.ok && outcome.reply?.p1 === notVerified) {
    clearPay(ctx);
    return redirectToSelf(ctx);
  }
  if (!outcome.ok)
    return renderPayState(ctx, payState, {
      status: 502,
      banner: { kind: 'error', text: messages.error },
    });
  const pay = { ...payState.pay, payer };
  savePay(ctx, pay);
  const text = messages.savedMethodRemoved;
  renderPayState(ctx, { ...payState, pay }, { banner: { kind: 'success', text } });
}
