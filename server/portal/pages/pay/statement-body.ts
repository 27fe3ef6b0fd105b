import { formatPhone, maskEmail } from '../../../../shared/contact-details.ts';
import type { PaymentWords } from '../../../../shared/messages/payment-words.ts';
import { refundedCents, type MadePayment } from '../../../../shared/payment/history.ts';
import type { BillingItem } from '../../../../shared/payment/items.ts';
import { describeSavedMethod } from '../../../../shared/payment/record.ts';
import { remainingCents } from '../../../../shared/payment/receipt-facts.ts';
import { formatReceiptDay, formatReceiptTime } from '../../../../shared/time.ts';
import type { MoneyEvent, StatementBody, SuccessBody } from '../../../../views/pay/props.ts';
import type { PaySession } from './pay-session.ts';
import type { Standing } from './standing.ts';

type Receipt = SuccessBody['receipt'];
type Answer = Pick<Receipt, 'value' | 'error' | 'limit'> | undefined;

interface Saying {
  words: PaymentWords;
  zone: string;
}

export function statementBody(
  { record, pay }: Extract<Standing, { state: 'statement' }>,
  answer: Answer,
  { words, zone }: Saying,
): StatementBody {
  const { history } = record;
  const { payer } = pay;
  const last = history.at(-1);
  const standing = history.filter(({ returnedAt }) => !returnedAt);
  const items = standing.every((made) => made.items.length)
    ? standing.flatMap((made) => made.items)
    : payer.items;
  const paidCents = sumOf(standing, ({ amountCents }) => amountCents);
  const refunds = sumOf(standing, refundedCents);
  return {
    state: 'statement',
    refundedCents: refunds,
    isWhole: refunds >= paidCents,
    events: listEvents(history, { words, zone }),
    items: sayDays(items, words),
    holder: last?.holder,
    patient: { firstName: payer.firstName, lastName: payer.lastName ?? '' },
    address: record.clientAddress,
    phone: formatPhone(record.clientPhone),
    remainingCents: record.payer?.totals?.remainingCents ?? remainingCents(payer.amountCents, paidCents),
    receipt: receiptOf(pay, answer, words),
  };
}

const sumOf = (history: readonly MadePayment[], cents: (made: MadePayment) => number): number =>
  history.reduce((sum, made) => sum + cents(made), 0);

export const listEvents = (history: readonly MadePayment[], saying: Saying): MoneyEvent[] =>
  history.flatMap((made) => eventsOf(made, saying));

function eventsOf(made: MadePayment, { words, zone }: Saying): MoneyEvent[] {
  const at = (seconds: number) => (seconds ? formatReceiptTime(seconds, zone, words.language) : '');
  const { amountCents, time, auth, refunds, returnedAt } = made;
  const paid: MoneyEvent = {
    kind: made.isPending ? 'accepted' : 'paid',
    amountCents,
    date: at(time),
    method: made.last4 ? methodOf(made, words) : '',
    auth,
  };
  const refunded = refunds.map((refund): MoneyEvent => {
    return { kind: 'refunded', amountCents: refund.amountCents, date: at(refund.time) };
  });
  const returned: MoneyEvent[] = returnedAt ? [{ kind: 'returned', amountCents, date: at(returnedAt) }] : [];
  return [paid, ...refunded, ...returned];
}

const methodOf = ({ cardBrand: brand, last4 }: MadePayment, { page }: PaymentWords): string =>
  describeSavedMethod({ kind: brand ? 'cc' : 'bank', brand, last4, routingNumber: '' }, page.texts);

export const sayDays = (items: readonly BillingItem[], { language }: PaymentWords) =>
  items.map((item) => (item.date ? { ...item, day: formatReceiptDay(item.date, language) } : item));

/** Returns the receipt form. Only the result of the latest request is shown. */
export function receiptOf(
  { payer, receiptSentTo, receiptKept }: PaySession,
  answer: Answer,
  { page }: PaymentWords,
): Receipt {
  return {
    onFile: payer.email ? maskEmail(payer.email) : undefined,
    ...(answer ?? {
      sent: receiptSentTo ? page.messages.receiptSent(receiptSentTo) : undefined,
      kept: receiptKept,
    }),
  };
}
