import { formatPhone, maskEmail } from '../../../../shared/contact-details.ts';
import type { PaymentStrings } from '../../../../shared/locales/en/payment-strings.ts';
import type { MadePayment } from '../../../../shared/api-calls/payment-record.ts';
import { isPending, refundedCents } from '../../../../shared/payment/payer.ts';
import { describeSavedMethod } from '../../../../shared/payment/record.ts';
import { readBillingItems, type BillingItem } from '../../../../shared/payment/items.ts';
import { remainingCents } from '../../../../shared/payment/receipt-facts.ts';
import { formatReceiptDay, formatReceiptTime } from '../../../../shared/time.ts';
import type { MoneyEvent, StatementBody, SuccessBody } from '../../../../views/pay/props.ts';
import type { PaySession } from './pay-session.ts';
import type { PayState } from './pay-state.ts';

type Receipt = SuccessBody['receipt'];
type Answer = Pick<Receipt, 'value' | 'error' | 'limit'> | undefined;

interface TextContext {
  strings: PaymentStrings;
  zone: string;
}

export function statementBody(
  { record, pay }: Extract<PayState, { state: 'statement' }>,
  answer: Answer,
  { strings, zone }: TextContext,
): StatementBody {
  const { history } = record;
  const { payer } = pay;
  const last = history.at(-1);
  const notReturned = history.filter(({ returned_at }) => !returned_at);
  const items = notReturned.every((made) => made.items.length)
    ? notReturned.flatMap((made) => readBillingItems(made.items, { hasItemDates: true }))
    : payer.items;
  const paidCents = sumOf(notReturned, ({ amount }) => amount);
  const refunds = sumOf(notReturned, refundedCents);
  return {
    state: 'statement',
    refundedCents: refunds,
    isFullRefund: refunds >= paidCents,
    events: listEvents(history, { strings, zone }),
    items: formatItemDays(items, strings),
    holder: last?.holder,
    patient: { firstName: payer.firstName, lastName: payer.lastName ?? '' },
    address: record.org_address,
    phone: formatPhone(record.org_phone),
    remainingCents: record.payer?.remaining ?? remainingCents(payer.amountCents, paidCents),
    receipt: receiptOf(pay, answer, strings),
  };
}

const sumOf = (history: readonly MadePayment[], cents: (made: MadePayment) => number): number =>
  history.reduce((sum, made) => sum + cents(made), 0);

export const listEvents = (history: readonly MadePayment[], textContext: TextContext): MoneyEvent[] =>
  history.flatMap((made) => eventsOf(made, textContext));

function eventsOf(made: MadePayment, { strings, zone }: TextContext): MoneyEvent[] {
  const at = (seconds: number) => (seconds ? formatReceiptTime(seconds, zone, strings.language) : '');
  const { amount: amountCents, time, auth, refunds, returned_at: returnedAt } = made;
  const paid: MoneyEvent = {
    kind: isPending(made) ? 'accepted' : 'paid',
    amountCents,
    date: at(time),
    method: made.last_4 ? methodOf(made, strings) : '',
    auth,
  };
  const refunded = refunds.map((refund): MoneyEvent => {
    return { kind: 'refunded', amountCents: refund.amount, date: at(refund.time) };
  });
  const returned: MoneyEvent[] = returnedAt ? [{ kind: 'returned', amountCents, date: at(returnedAt) }] : [];
  return [paid, ...refunded, ...returned];
}

const methodOf = ({ card_brand: brand, last_4: last4 }: MadePayment, { page }: PaymentStrings): string =>
  describeSavedMethod({ kind: brand ? 'cc' : 'bank', brand, last4, routingNumber: '' }, page.texts);

export const formatItemDays = (items: readonly BillingItem[], { language }: PaymentStrings) =>
  items.map((item) => (item.date ? { ...item, day: formatReceiptDay(item.date, language) } : item));

/** Returns the receipt form. Shows only the result of the latest request. */
export function receiptOf(
  { payer, receiptSentTo, capturedReceipt }: PaySession,
  answer: Answer,
  { page }: PaymentStrings,
): Receipt {
  return {
    onFile: payer.email ? maskEmail(payer.email) : undefined,
    ...(answer ?? {
      sent: receiptSentTo ? page.messages.receiptSent(receiptSentTo) : undefined,
      captured: capturedReceipt,
    }),
  };
}
