import { parseCents, toDecimal } from '../../../../shared/money.ts';
import { valueOf, type PostedForm } from '../../http/form.ts';
import { savePay, type PayContext } from './pay-context.ts';
import { toRedisplay, readPayment, type PostedPayment } from './payment-form.ts';
import { renderPayState } from './render-pay-state.tsx';
import type { PayState } from './pay-state.ts';

type Paying = Extract<PayState, { state: 'pay' }>;

/**
 * Returns true if a typed amount exceeds the amount due and the payer has not confirmed it.
 * The sum of selected items never exceeds the amount due.
 */
export function isOverpayment({ amountCents, selection }: PostedPayment, { record, pay }: Paying): boolean {
  const isTyped = record.payer_editable && selection.length === 0;
  return isTyped && amountCents > pay.payer.amountCents && amountCents !== pay.agreedCents;
}

/** Asks on a separate page which amount the payer means. The payer must retype the card or account, because no page stores it. */
export function confirmOverpayment(ctx: PayContext, payState: Paying, payment: PostedPayment): void {
  const { method, values = {} } = toRedisplay(payment);
  renderPayState(ctx, payState, { over: { amountCents: payment.amountCents, method, values } });
}

export function readAgreed(form: PostedForm): number | undefined {
  return parseCents(valueOf(form, 'agreed'));
}

export function continueWithAmount(
  ctx: PayContext,
  { record, pay: before }: Paying,
  agreedCents: number,
): void {
  const pay = { ...before, agreedCents };
  savePay(ctx, pay);
  const payment = readPayment({ ...ctx.form, amount: toDecimal(agreedCents) }, record, pay);
  const { overAgreed, overAgreedAgain } = ctx.strings.page.messages;
  const banner = { kind: 'info', text: record.unconfirmed ? overAgreedAgain : overAgreed } as const;
  renderPayState(ctx, { state: 'pay', record, pay }, { banner, pay: toRedisplay(payment) });
}
