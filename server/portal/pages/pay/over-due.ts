import { parseCents, toDecimal } from '../../../../shared/money.ts';
import { valueOf, type PostedForm } from '../../http/form.ts';
import { keep, type PayVisit } from './pay-visit.ts';
import { keptOf, readPayment, type PostedPayment } from './payment-form.ts';
import { showStanding } from './show-standing.tsx';
import type { Standing } from './standing.ts';

type Paying = Extract<Standing, { state: 'pay' }>;

/**
 * Whether the payer is about to pay more than is due by an amount that was typed, and has not said yet that it is meant: what chosen
 * items cost is never more than that.
 */
export function isOverDue({ amountCents, selection }: PostedPayment, { record, pay }: Paying): boolean {
  const isTyped = record.payerEditable && selection.length === 0;
  return isTyped && amountCents > pay.payer.amountCents && amountCents !== pay.agreedCents;
}

/** Asks, on a page of its own, which of the two is meant. Card and account are typed anew after it: no page holds them. */
export function askWhetherOver(visit: PayVisit, standing: Paying, payment: PostedPayment): void {
  const { method, values = {} } = keptOf(payment);
  showStanding(visit, standing, { over: { amountCents: payment.amountCents, method, values } });
}

/** The amount that was pressed; undefined where the form answers no such question. */
export function readAgreed(form: PostedForm): number | undefined {
  return parseCents(valueOf(form, 'agreed'));
}

/** Back to the form, with that amount. */
export function goOnWith(visit: PayVisit, { record, pay: before }: Paying, agreedCents: number): void {
  const pay = { ...before, agreedCents };
  keep(visit, pay);
  const payment = readPayment({ ...visit.form, amount: toDecimal(agreedCents) }, record, pay);
  const { overAgreed, overAgreedAgain } = visit.words.page.messages;
  const banner = { kind: 'info', text: record.isUnconfirmed ? overAgreedAgain : overAgreed } as const;
  showStanding(visit, { state: 'pay', record, pay }, { banner, pay: keptOf(payment) });
}
