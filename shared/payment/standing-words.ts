import { requestMessages } from '../messages/payment-requests.ts';
import { formatCents, parseCents, readCents } from '../money.ts';
import type { ResourceDefinition, RowOf } from '../resources/define.ts';
import { payments } from '../resources/payments.ts';
import { choiceLabel } from '../resources/readable.ts';
import { remainingCents } from './receipt-facts.ts';
import { midSentence, onMoment, sayDate, sayMoment } from '../time.ts';

export type Payment = RowOf<typeof payments>;

interface When {
  zone: string;
  nowSeconds: number;
}

export const isClosed = (payment: Standing): boolean => sayClosed(payment) !== undefined;

export function sayClosed({ status, charging, returned_at: returnedAt }: Standing): string | undefined {
  if (status === 'Paid' || status === 'Refunded') return requestMessages.charged;
  if (charging === 'T') return requestMessages.charging;
  return returnedAt ? requestMessages.returned : undefined;
}

type Standing = Pick<Payment, 'status' | 'charging' | 'returned_at'>;

/** Returns the short status for a row: `Opened, asked 11/20/2026`. */
export function sayShortStanding(payment: Payment, { tellsSettled = false, ...when }: Read): string {
  const { status, created, paid_at: paidAt, charging } = payment;
  const asked = askedAt(payment);
  const day = (seconds: number) => midSentence(sayDate(seconds, when.zone, when.nowSeconds));
  const on = (word: string, seconds: number | undefined) => (seconds ? `${word} ${day(seconds)}` : word);
  const word = standingWord(payment, tellsSettled);
  if (status === 'Paid')
    return [
      on(`${word}${otherAmount(payment)}`, paidAt),
      sayCents(restOf(payment), 'not paid'),
      sayGivenBack(payment, 'given back'),
    ]
      .filter(Boolean)
      .join(', ');
  if (charging === 'T') return word;
  if (isReturned(payment)) return on(word, payment.returned_at);
  if (status === 'Sent') return on(word, asked);
  if (status === 'Refunded') return `${word}, ${on('paid', paidAt)}`;
  return `${word}, ${asked ? on('asked', asked) : on('made', created)}`;
}

/** Returns the Unix seconds of the last request. Without that field, the status `Sent` means requested at creation. */
const askedAt = ({ status, created, asked_at: asked }: Payment): number | undefined =>
  asked ?? (status === 'Sent' ? created : undefined);

export const standingWord = (payment: Payment, tellsSettled: boolean): string =>
  choiceLabel(payments.fields.status, standingOf(payment, tellsSettled));

function standingOf(payment: Payment, tellsSettled: boolean): string {
  if (payment.status === 'Paid') return paidWord(payment, tellsSettled);
  if (payment.charging === 'T') return 'Charging';
  return isReturned(payment) ? 'Returned' : payment.status;
}

export function toneOf({
  status,
  charging,
}: Pick<Payment, 'status' | 'charging'>): 'bad' | 'warn' | undefined {
  if (charging === 'T') return undefined;
  return status === 'Failed' ? 'bad' : status === 'Expired' ? 'warn' : undefined;
}

interface Read extends When {
  tellsSettled?: boolean;
}

/** Returns `Asked on 11/20/2026 09:10 AM CST. Opened, not paid yet.`, with `Made` if no request was sent. */
export function sayStandingOf(payment: Payment, read: Read): string {
  const isLast = payment.status === 'Failed' && !isReturned(payment);
  const unconfirmed = payment.unconfirmed_until && sayUnconfirmed(isLast ? 'the last try' : 'an earlier try');
  const said = isLast && unconfirmed ? sayAsked(payment, read) : sayWithoutUnconfirmed(payment, read);
  return [said, unconfirmed].filter(Boolean).join(' ');
}

function sayAsked(payment: Payment, { zone, nowSeconds }: Read): string {
  const asked = askedAt(payment);
  const seconds = asked ?? payment.created;
  return `${asked ? 'Asked' : 'Made'}${seconds ? onMoment(sayMoment(seconds, zone, nowSeconds)) : ''}.`;
}

function sayWithoutUnconfirmed(payment: Payment, read: Read): string {
  const { zone, nowSeconds, tellsSettled = false } = read;
  const { status, paid_at: paidAt, charging } = payment;
  const at = (seconds: number | undefined) => (seconds ? onMoment(sayMoment(seconds, zone, nowSeconds)) : '');
  const asked = sayAsked(payment, read);
  if (status === 'Paid')
    return [
      `${sayPaid(payment, { at, tellsSettled })}.`,
      sayCents(restOf(payment), 'of what was asked for is not paid.'),
      payment.rest_payment && 'The rest is a separate payment on the same link.',
      sayGivenBack(payment, 'of it was given back.'),
    ]
      .filter(Boolean)
      .join(' ');
  if (status === 'Refunded') return `Paid${at(paidAt)}, and refunded.`;
  if (charging === 'T') return `${asked} A charge is being checked.`;
  if (isReturned(payment))
    return `The bank returned it${at(payment.returned_at)}${because(payment)}. It is due again.`;
  if (status === 'Requested')
    return `${asked} ${askedAt(payment) ? 'Not sent yet.' : 'No request sent yet.'}`;
  return [asked, openWords.get(status)].filter(Boolean).join(' ');
}

export const isSettlingTold = ({ fields }: Pick<ResourceDefinition, 'fields'>): boolean =>
  fields['settled_at']?.hidden !== true;

/** Returns true for a bank payment. Unlike an approved card payment, the bank may still reject it. */
export const isByBank = ({ card_brand: brand, last_4: last4 }: Payment): boolean => !brand && Boolean(last4);

export function paidWord(payment: Payment, tellsSettled: boolean): 'Accepted' | 'Paid' {
  const isOpen = payment.status === 'Paid' && isByBank(payment) && !payment.settled_at;
  return tellsSettled && isOpen ? 'Accepted' : 'Paid';
}

function sayPaid(
  payment: Payment,
  { at, tellsSettled }: { at: (seconds: number | undefined) => string; tellsSettled: boolean },
): string {
  const { paid_at: paidAt, settled_at: settledAt } = payment;
  const what = `${otherAmount(payment)}${at(paidAt)}`;
  if (!tellsSettled || !isByBank(payment)) return `Paid${what}`;
  return settledAt
    ? `Paid${what}. Settled${at(settledAt)}`
    : `Accepted${what}; the bank has not settled it yet`;
}

const openWords = new Map([
  ['Sent', 'Not opened, not paid yet.'],
  ['Viewed', 'Opened, not paid yet.'],
  ['Failed', 'The last try was refused. Nothing was charged.'],
  ['Expired', 'The link has expired.'],
]);

const sayUnconfirmed = (which: string) =>
  `The gateway did not confirm ${which}. A charge that turns up late is reversed, and you will see it under Needs you.`;

const isReturned = ({ status, returned_at: returnedAt }: Payment) =>
  status === 'Failed' && Boolean(returnedAt);

const because = ({ return_reason: reason }: Payment) => (reason ? `: ${reason}` : '');

export function sayAgain(payment: Payment): string | undefined {
  if (payment.status === 'Expired') return requestMessages.newLink;
  return restOf(payment) > 0 ? requestMessages.askRest : undefined;
}

/** Returns the unpaid cents that no other payment covers. Payers who may change the amount can pay a part. */
export function restOf({ status, amount, paid_amount: paid, rest_payment: rest }: Payment): number {
  if (rest) return 0;
  const paidCents = parseCents(paid);
  return status === 'Paid' && paidCents !== undefined ? remainingCents(readCents(amount), paidCents) : 0;
}

const sayGivenBack = ({ refunded_amount: refunded }: Payment, words: string) =>
  sayCents(readCents(refunded), words);

const sayCents = (cents: number, words: string) => (cents > 0 ? `${formatCents(cents)} ${words}` : '');

function otherAmount({ amount, paid_amount: paid }: Payment): string {
  const cents = parseCents(paid);
  return cents === undefined || cents === readCents(amount) ? '' : ` ${formatCents(cents)}`;
}
