import { counted, formatCount, plural } from '../../../shared/count.ts';
import {
  moneyKinds,
  type MoneyComparison,
  type MoneyDay,
  type MoneyDifference,
  type MoneyKind,
  type MoneyRow,
} from '../../../shared/api-calls/payment-day.ts';
import { formatCents } from '../../../shared/money.ts';
import { joinTitle } from '../../../shared/person-name.ts';
import { paths } from '../../../shared/paths.ts';
import { formatDay } from '../../../shared/time.ts';

export const moneyDayTab = 'Close the day';

/** Returns the page address of a day, by default today. */
export function moneyDayHref(day?: string, page = 1): string {
  const query = new URLSearchParams({ ...(day && { day }), ...(page > 1 && { page: String(page) }) });
  return query.size > 0 ? `${paths.paymentsDay.to()}?${query}` : paths.paymentsDay.to();
}

export const moneyKindLabels: Readonly<Record<MoneyKind, string>> = {
  web: 'Online',
  phone: 'By phone',
  refund: 'Refunded',
  return: 'Returned by the bank',
};

interface SummaryInput {
  money: MoneyDay;
  compared: MoneyComparison;
  day: string;
  nowSeconds: number;
}

/** Returns the summary: `$1,204.00 collected on Mon, Nov 23: 12 online, 3 by phone. $45.00 was refunded. Matches the gateway.` */
export function describeMoney({ money, compared, day, nowSeconds }: SummaryInput): string {
  const [web, phone, refund, returned] = moneyKinds.map((kind) =>
    money.totals.find((total) => total.kind === kind),
  );
  const on = ` on ${formatDay(day, money.zone, nowSeconds)}`;
  const channelCounts = [web && `${count(web)} online`, phone && `${count(phone)} by phone`].filter(Boolean);
  const incomeCents = (web?.amount ?? 0) + (phone?.amount ?? 0);
  return [
    channelCounts.length > 0
      ? `${formatCents(incomeCents)} collected${on}: ${channelCounts.join(', ')}.`
      : `Nothing was collected${on}.`,
    refund && `${formatCents(-refund.amount)} was refunded.`,
    returned && `${formatCents(-returned.amount)} was returned by the bank.`,
    describeReconciliation(money, compared),
  ]
    .filter(Boolean)
    .join(' ');
}

const count = (total: { count: number }) => formatCount(total.count);

/** Says whether our charges match the gateway's. Phone payments charged elsewhere are in neither record and are only counted. */
export function describeReconciliation({ count: all }: MoneyDay, compared: MoneyComparison): string {
  const { asked, gateways, count: oursCount, differences } = compared;
  if (!asked) return 'This day couldn’t be checked against the gateway. Try again later.';
  const some = differences.length;
  if (some > 0) return `${counted(some, 'entry differs', 'entries differ')} from the gateway.`;
  if (oursCount === 0 || gateways === 0) return '';
  const calls = all - oursCount;
  const phonePaymentsText = plural(calls, 'phone payment');
  const apart = calls > 0 ? `, except ${formatCount(calls)} ${phonePaymentsText} processed elsewhere` : '';
  return `Matches the gateway${apart}.`;
}

/** Describes a difference, such as `Refund not at the gateway`. */
export const describeDifference = ({ kind, money }: MoneyDifference): string =>
  `${entryLabels[money]} ${differenceLabels[kind]}`;

const entryLabels = { charge: 'Charge', refund: 'Refund', return: 'Bank return' } as const;
const differenceLabels = {
  here: 'missing in the portal',
  there: 'missing at the gateway',
  amount: 'has a different amount',
} as const;

/** Returns the payer's name, or the gateway's transaction number if the payment is unknown here. */
export const payerLabel = ({ name, payment, reference }: MoneyDifference): string =>
  payment ? name || 'No name' : `No. ${reference}`;

/** Returns the clinician of an incoming payment: `Dr. Park`; '' for refunds and returns. */
export const describePurpose = ({ kind, detail }: MoneyRow): string =>
  isIncome(kind) ? joinTitle(detail) : '';

const isIncome = (kind: MoneyKind) => kind === 'web' || kind === 'phone';

/** Returns the payment method, such as `Visa 4242`. For a refund, the reason and user are added: `Paid twice, by Pat`. */
export function describeMethod({
  way,
  card_brand: brand,
  last_4: last4,
  detail,
  by,
  kind,
}: MoneyRow): string {
  const method = way === 'bank' && kind !== 'return' ? 'Bank' : (brandNames.get(brand) ?? brand);
  const methodText = [method, last4].filter(Boolean).join(' ');
  return [methodText, isIncome(kind) ? '' : detail, by && `by ${by}`].filter(Boolean).join(', ');
}

const brandNames = new Map([
  ['VISA', 'Visa'],
  ['MC', 'Mastercard'],
  ['AMEX', 'American Express'],
  ['DISCOVER', 'Discover'],
]);
