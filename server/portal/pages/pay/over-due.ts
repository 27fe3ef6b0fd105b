import { toDecimal } from '../../../../shared/money.ts';
import { rawValue, valueOf, type PostedForm } from '../../http/form.ts';
import { linkKey } from './pay-link.ts';
import type { PaySession } from './pay-session.ts';
import { keep, type PayVisit } from './pay-visit.ts';
import type { PostedPayment } from './payment-form.ts';
import { openForm, sealForm } from './sealed-form.ts';
import { showStanding } from './show-standing.tsx';
import type { Standing } from './standing.ts';

type Paying = Extract<Standing, { state: 'pay' }>;

/** Whether the payer is about to pay more than is due by an amount that was typed: what chosen items cost is never more than that. */
export function isOverDue(payment: PostedPayment, { record, pay }: Paying): boolean {
  const isTyped = record.payerEditable && payment.selection.length === 0;
  return isTyped && payment.amountCents > pay.payer.amountCents;
}

/** Asks, on a page of its own, which of the two is meant; nothing is charged before one of them is pressed. */
export function askWhetherOver(visit: PayVisit, standing: Paying, { amountCents }: PostedPayment): void {
  const { sealed, key } = sealForm(typedIn(visit.form), ownerOf(visit, standing.pay));
  keep(visit, { ...standing.pay, question: { key, amountCents } });
  showStanding(visit, standing, { over: { amountCents, sealed } });
}

/**
 * The form that was asked about, with the amount that was pressed. 'unasked' for a form that answers no question; 'gone' where
 * the question was answered before, or is too old to be opened.
 */
export function readAnswer(visit: PayVisit, pay: PaySession): PostedForm | 'unasked' | 'gone' {
  const sealed = rawValue(visit.form, 'sealed');
  if (!sealed) return 'unasked';
  const { question } = pay;
  const form = question && openForm({ sealed, key: question.key }, ownerOf(visit, pay));
  if (!form) return 'gone';
  const cents = valueOf(visit.form, 'pay') === 'more' ? question.amountCents : pay.payer.amountCents;
  return { ...form, amount: toDecimal(cents) };
}

/** A question is answered once. */
export function withoutQuestion({ question: _, ...pay }: PaySession): PaySession {
  return pay;
}

const ownerOf = ({ link }: PayVisit, { key }: PaySession) => `${linkKey(link)} ${key}`;

/** Of what was posted, what says how it is paid. */
function typedIn({ _csrf, step: __, ...typed }: PostedForm): PostedForm {
  return typed;
}
