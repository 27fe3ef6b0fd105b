import { requestMessages } from '../locales/en/payment-requests.ts';
import { formatCents, parseCents, readCents } from '../money.ts';
import type { ResourceDefinition, RowOf } from '../resources/define.ts';
import { payments } from '../resources/payments.ts';
import { choiceLabel } from '../resources/readable.ts';
import { remainingCents } from './receipt-facts.ts';
import { midSentence, onMoment, formatDate, formatMoment } from '../time.ts';

export type Payment = RowOf<typeof payments>;

interface When {
  zone: string;
  nowSeconds: number;
}

export const isClosed = (payment: StatusFields): boolean => describeClosed(payment) !== undefined;

export function describeClosed({
  status,
  charging,
  returned_at: returnedAt,
}: StatusFields): string | undefined {
  if (status === 'Paid' || status === 'Refunded') return requestMessages.charged;
  if (charging === 'T') return requestMessages.charging;
  return returnedAt ? requestMessages.returned : undefined;
}

type StatusFields = Pick<Payment, 'status' | 'charging' | 'returned_at'>;

/** Returns the short status for a row: `Opened, requested 11/20/2026`. */
export function describeShortStatus(
  payment: Payment,
  { hasSettlements = false, ...when }: StatusContext,
): string {
  const { status, created, paid_at: paidAt, charging } = payment;
  const requestedAt = lastRequestedAt(payment);
  const day = (seconds: number) => midSentence(formatDate(seconds, when.zone, when.nowSeconds));
  const on = (label: string, seconds: number | undefined) => (seconds ? `${label} ${day(seconds)}` : label);
  const label = statusLabel(payment, hasSettlements);
  if (status === 'Paid')
    return [
      on(`${label}${otherAmount(payment)}`, paidAt),
      withAmount(restOf(payment), 'not paid'),
      describeRefunded(payment, 'refunded'),
    ]
      .filter(Boolean)
      .join(', ');
  if (charging === 'T') return label;
  if (isReturned(payment)) return on(label, payment.returned_at);
  if (status === 'Sent') return on(label, requestedAt);
  if (status === 'Refunded') return `${label}, ${on('paid', paidAt)}`;
  return `${label}, ${requestedAt ? on('requested', requestedAt) : on('created', created)}`;
}

/** Returns the Unix seconds of the last request. Without `asked_at`, a payment with the status `Sent` was requested at creation. */
const lastRequestedAt = ({ status, created, asked_at: requestedAt }: Payment): number | undefined =>
  requestedAt ?? (status === 'Sent' ? created : undefined);

export const statusLabel = (payment: Payment, hasSettlements: boolean): string =>
  choiceLabel(payments.fields.status, statusOf(payment, hasSettlements));

function statusOf(payment: Payment, hasSettlements: boolean): string {
  if (payment.status === 'Paid') return paidLabel(payment, hasSettlements);
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

interface StatusContext extends When {
  hasSettlements?: boolean;
}

/** Returns `Requested on 11/20/2026 09:10 AM CST. Opened, not paid yet.`, with `Created` if no request was sent. */
export function describePaymentStatus(payment: Payment, read: StatusContext): string {
  const isLast = payment.status === 'Failed' && !isReturned(payment);
  const unconfirmed =
    payment.unconfirmed_until && describeUnconfirmed(isLast ? 'the last try' : 'an earlier try');
  const text = isLast && unconfirmed ? describeRequest(payment, read) : describeConfirmed(payment, read);
  return [text, unconfirmed].filter(Boolean).join(' ');
}

function describeRequest(payment: Payment, { zone, nowSeconds }: StatusContext): string {
  const requestedAt = lastRequestedAt(payment);
  const seconds = requestedAt ?? payment.created;
  return `${requestedAt ? 'Requested' : 'Created'}${seconds ? onMoment(formatMoment(seconds, zone, nowSeconds)) : ''}.`;
}

function describeConfirmed(payment: Payment, read: StatusContext): string {
  const { zone, nowSeconds, hasSettlements = false } = read;
  const { status, paid_at: paidAt, charging } = payment;
  const at = (seconds: number | undefined) =>
    seconds ? onMoment(formatMoment(seconds, zone, nowSeconds)) : '';
  const requestedAt = describeRequest(payment, read);
  if (status === 'Paid')
    return [
      `${describePaid(payment, { at, hasSettlements })}.`,
      withAmount(restOf(payment), 'of the requested amount is not paid.'),
      payment.rest_payment && 'The rest is a separate payment on the same link.',
      describeRefunded(payment, 'was refunded.'),
    ]
      .filter(Boolean)
      .join(' ');
  if (status === 'Refunded') return `Paid${at(paidAt)}, and refunded.`;
  if (charging === 'T') return `${requestedAt} A charge is being checked.`;
  if (isReturned(payment))
    return `The bank returned it${at(payment.returned_at)}${because(payment)}. The balance is due again.`;
  if (status === 'Requested')
    return `${requestedAt} ${lastRequestedAt(payment) ? 'Not sent yet.' : 'No request sent yet.'}`;
  return [requestedAt, openStatusTexts.get(status)].filter(Boolean).join(' ');
}

export const reportsSettlements = ({ fields }: Pick<ResourceDefinition, 'fields'>): boolean =>
  fields['settled_at']?.hidden !== true;

/** Returns true for a bank payment. The bank may still return it, unlike an approved card payment. */
export const isByBank = ({ card_brand: brand, last_4: last4 }: Payment): boolean => !brand && Boolean(last4);

export function paidLabel(payment: Payment, hasSettlements: boolean): 'Accepted' | 'Paid' {
  const isOpen = payment.status === 'Paid' && isByBank(payment) && !payment.settled_at;
  return hasSettlements && isOpen ? 'Accepted' : 'Paid';
}

function describePaid(
  payment: Payment,
  { at, hasSettlements }: { at: (seconds: number | undefined) => string; hasSettlements: boolean },
): string {
  const { paid_at: paidAt, settled_at: settledAt } = payment;
  const details = `${otherAmount(payment)}${at(paidAt)}`;
  if (!hasSettlements || !isByBank(payment)) return `Paid${details}`;
  return settledAt
    ? `Paid${details}. Settled${at(settledAt)}`
    : `Accepted${details}; the bank has not settled it yet`;
}

const openStatusTexts = new Map([
  ['Sent', 'Not opened, not paid yet.'],
  ['Viewed', 'Opened, not paid yet.'],
  ['Failed', 'The last try was declined. Nothing was charged.'],
  ['Expired', 'The link has expired.'],
]);

const describeUnconfirmed = (which: string) =>
  `The gateway did not confirm ${which}. If a charge goes through late, it is reversed and shown under Needs you.`;

const isReturned = ({ status, returned_at: returnedAt }: Payment) =>
  status === 'Failed' && Boolean(returnedAt);

const because = ({ return_reason: reason }: Payment) => (reason ? `: ${reason}` : '');

export function describeRepeatRequest(payment: Payment): string | undefined {
  if (payment.status === 'Expired') return requestMessages.newLink;
  return restOf(payment) > 0 ? requestMessages.requestRest : undefined;
}

/** Returns the unpaid amount in cents, or 0 if another payment covers it. Payers who may edit the amount can pay part of the bill. */
export function restOf({ status, amount, paid_amount: paid, rest_payment: rest }: Payment): number {
  if (rest) return 0;
  const paidCents = parseCents(paid);
  return status === 'Paid' && paidCents !== undefined ? remainingCents(readCents(amount), paidCents) : 0;
}

const describeRefunded = ({ refunded_amount: refunded }: Payment, suffix: string) =>
  withAmount(readCents(refunded), suffix);

const withAmount = (cents: number, suffix: string) => (cents > 0 ? `${formatCents(cents)} ${suffix}` : '');

function otherAmount({ amount, paid_amount: paid }: Payment): string {
  const cents = parseCents(paid);
  return cents === undefined || cents === readCents(amount) ? '' : ` ${formatCents(cents)}`;
}

type Parts = Pick<Payment, 'part_of' | 'rest_payment'>;

export function describePart({ part_of: first, rest_payment: rest }: Parts): string {
  if (rest) return 'Partial payment';
  return first ? 'Remaining balance of a partial payment' : '';
}

interface PartLink {
  label: string;
  id: string;
}

export function partLinks({ part_of: first, rest_payment: rest }: Parts): PartLink[] {
  return [
    ...(first ? [{ label: 'First part', id: first }] : []),
    ...(rest ? [{ label: 'Rest', id: rest }] : []),
  ];
}
