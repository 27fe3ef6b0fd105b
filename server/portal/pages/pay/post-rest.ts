import { paymentTransitions } from '../../../../shared/payment/machine.ts';
import { newAttemptKey, type PaySession } from './pay-session.ts';
import { clearPay, savePay, redirectToSelf, type PayContext } from './pay-context.ts';
import { withAmountDue, type PayState } from './pay-state.ts';

type Continuable = Extract<PayState, { state: 'success' | 'pay' }>;

export function postRest(ctx: PayContext, payState: Continuable): void {
  if (payState.state === 'success') continuePayment(ctx, payState);
  redirectToSelf(ctx);
}

/** Starts the next part. If the API does not report this payer's balance, verification starts again. */
function continuePayment(
  ctx: PayContext,
  { state, record, pay }: Extract<Continuable, { state: 'success' }>,
): void {
  // During an API outage, the page stays unchanged.
  if (!record) return;
  if (!record.payer) return clearPay(ctx);
  const { payer, hasScripts, mayBeCharged } = pay;
  const next: PaySession = {
    state: paymentTransitions[state].restBegun,
    payer,
    key: newAttemptKey(),
    ...(hasScripts && { hasScripts }),
    ...(mayBeCharged && { mayBeCharged }),
  };
  savePay(ctx, withAmountDue(next, record));
}
