import { formatPhone, maskEmail } from '../../../../shared/contact-details.ts';
import type { PaymentStrings } from '../../../../shared/messages/payment-strings.ts';
import { refundedCents, type MadePayment } from '../../../../shared/payment/history.ts';
import type { BillingItem } from '../../../../shared/payment/items.ts';
import { describeSavedMethod } from '../../../../shared/payment/record.ts';
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
  const notReturned = history.filter(({ returnedAt }) => !returnedAt);
  const items = notReturned.every((made) => made.items.length)
    ? notReturned.flatMap((made) => made.items)
    : payer.items;
  const paidCents = sumOf(notReturned, ({ amountCents }) => amountCents);
  const refunds = sumOf(notReturned, refundedCents);
  return {
    state: 'statement',
    refundedCents: refunds,
    isFullRefund: refunds >= paidCents,
    events: listEvents(history, { strings, zone }),
    items: formatItemDays(items, strings),
    holder: last?.holder,
    patient: { firstName: payer.firstName, lastName: payer.lastName ?? '' },
    address: record.clientAddress,
    phone: formatPhone(record.clientPhone),
    remainingCents: record.payer?.totals?.remainingCents ?? remainingCents(payer.amountCents, paidCents),
    receipt: receiptOf(pay, answer, strings),
  };
}

const sumOf = (history: readonly MadePayment[], cents: (made: MadePayment) => number): number =>
  history.reduce((sum, made) => sum + cents(made), 0);

export const listEvents = (history: readonly MadePayment[], textContext: TextContext): MoneyEvent[] =>
  history.flatMap((made) => eventsOf(made, textContext));

function eventsOf(made: MadePayment, { strings, zone }: TextContext): MoneyEvent[] {
  const at = (seconds: number) => (seconds ? formatReceiptTime(seconds, zone, strings.language) : '');
  const { amountCents, time, auth, refunds, returnedAt } = made;
  const paid: MoneyEvent = {
    kind: made.isPending ? 'accepted' : 'paid',
    amountCents,
    date: at(time),
    method: made.last4 ? methodOf(made, strings) : '',
    auth,
  };
  const refunded = refunds.map((refund): MoneyEvent => {
    return { kind: 'refunded', amountCents: refund.amountCents, date: at(refund.time) };
  });
  const returned: MoneyEvent[] = returnedAt ? [{ kind: 'returned', amountCents, date: at(returnedAt) }] : [];
  return [paid, ...refunded, ...returned];
}

const methodOf = ({ cardBrand: brand, last4 }: MadePayment, { page }: PaymentStrings): string =>
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
