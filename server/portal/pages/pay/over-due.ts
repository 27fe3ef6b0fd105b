import { parseCents, toDecimal } from '../../../../shared/money.ts';
import { valueOf, type PostedForm } from '../../http/form.ts';
import { keep, type PayVisit } from './pay-visit.ts';
import { keptOf, readPayment, type PostedPayment } from './payment-form.ts';
import { showStanding } from './show-standing.tsx';
import type { Standing } from './standing.ts';

type Paying = Extract<Standing, { state: 'pay' }>;

/**
 * Returns true if a typed amount exceeds the balance due and the payer has not confirmed it.
 * The sum of chosen items never exceeds the balance.
 */
export function isOverDue({ amountCents, selection }: PostedPayment, { record, pay }: Paying): boolean {
  const isTyped = record.payerEditable && selection.length === 0;
  return isTyped && amountCents > pay.payer.amountCents && amountCents !== pay.agreedCents;
}

/** Asks on a separate page which amount the payer means. Card or account must be typed again, because no page stores them. */
export function askWhetherOver(visit: PayVisit, standing: Paying, payment: PostedPayment): void {
  const { method, values = {} } = keptOf(payment);
  showStanding(visit, standing, { over: { amountCents: payment.amountCents, method, values } });
}

export function readAgreed(form: PostedForm): number | undefined {
  return parseCents(valueOf(form, 'agreed'));
}

export function goOnWith(visit: PayVisit, { record, pay: before }: Paying, agreedCents: number): void {
  const pay = { ...before, agreedCents };
  keep(visit, pay);
  const payment = readPayment({ ...visit.form, amount: toDecimal(agreedCents) }, record, pay);
  const { overAgreed, overAgreedAgain } = visit.words.page.messages;
  const banner = { kind: 'info', text: record.isUnconfirmed ? overAgreedAgain : overAgreed } as const;
  showStanding(visit, { state: 'pay', record, pay }, { banner, pay: keptOf(payment) });
}
