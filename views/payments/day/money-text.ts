import { moneyDayStrings } from '../../../shared/locales/en/payments.ts';
import { resourceMessages } from '../../../shared/locales/en/resources.ts';
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

/** Returns the page address of a day, by default today. */
export function moneyDayHref(day?: string, page = 1): string {
  const query = new URLSearchParams({ ...(day && { day }), ...(page > 1 && { page: String(page) }) });
  return query.size > 0 ? `${paths.paymentsDay.to()}?${query}` : paths.paymentsDay.to();
}

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
  const dayText = formatDay(day, money.zone, nowSeconds);
  const channelCounts = [
    web && moneyDayStrings.online(web.count),
    phone && moneyDayStrings.byPhone(phone.count),
  ].filter(Boolean);
  const incomeCents = (web?.amount ?? 0) + (phone?.amount ?? 0);
  return [
    channelCounts.length > 0
      ? moneyDayStrings.collected(formatCents(incomeCents), dayText, channelCounts.join(', '))
      : moneyDayStrings.nothingCollected(dayText),
    refund && moneyDayStrings.refunded(formatCents(-refund.amount)),
    returned && moneyDayStrings.returned(formatCents(-returned.amount)),
    describeReconciliation(money, compared),
  ]
    .filter(Boolean)
    .join(' ');
}

/** Says whether our charges match the gateway's. Phone payments charged elsewhere are in neither record and are only counted. */
export function describeReconciliation({ count: all }: MoneyDay, compared: MoneyComparison): string {
  const { asked, gateways, count: oursCount, differences } = compared;
  if (!asked) return moneyDayStrings.unchecked;
  const some = differences.length;
  if (some > 0) return moneyDayStrings.differs(some);
  if (oursCount === 0 || gateways === 0) return '';
  return moneyDayStrings.matches(all - oursCount);
}

/** Describes a difference, such as `Refund not at the gateway`. */
export const describeDifference = ({ kind, money }: MoneyDifference): string =>
  `${moneyDayStrings.entries[money]} ${moneyDayStrings.differenceKinds[kind]}`;

/** Returns the payer's name, or the gateway's transaction number if the payment is unknown here. */
export const payerLabel = ({ name, payment, reference }: MoneyDifference): string =>
  payment ? name || resourceMessages.noName : moneyDayStrings.transaction(reference);

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
  const method =
    way === 'bank' && kind !== 'return' ? moneyDayStrings.bank : (brandNames.get(brand) ?? brand);
  const methodText = [method, last4].filter(Boolean).join(' ');
  return [methodText, isIncome(kind) ? '' : detail, by && moneyDayStrings.by(by)].filter(Boolean).join(', ');
}

const brandNames: ReadonlyMap<string, string> = new Map(Object.entries(moneyDayStrings.brands));
