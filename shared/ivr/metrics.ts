import { formatCount } from '../count.ts';
import { formatCents } from '../money.ts';
import { authenticatedTags, transferTags, type CallFacts } from './tags.ts';

/** Totals from which all metrics are computed. They are integers, so the days add up exactly to the range. */
export interface Tally {
  calls: number;
  seconds: number;
  payments: number;
  cents: number;
  authenticated: number;
  transfers: number;
}

export const emptyTally = (): Tally => ({
  calls: 0,
  seconds: 0,
  payments: 0,
  cents: 0,
  authenticated: 0,
  transfers: 0,
});

export function addCall(tally: Tally, call: CallFacts): void {
  tally.calls += 1;
  tally.seconds += call.seconds;
  if (call.cents > 0) {
    tally.payments += 1;
    tally.cents += call.cents;
  }
  if (call.authenticated) tally.authenticated += 1;
  if (call.transferred) tally.transfers += 1;
}

export function addTally(sum: Tally, part: Tally): void {
  for (const key of tallyKeys) sum[key] += part[key];
}

const tallyKeys = Object.keys(emptyTally()) as (keyof Tally)[];

export interface Metric {
  label: string;
  meaning: string;
  value(tally: Tally): number | undefined;
  format(value: number): string;
  /** True for a share of all calls, whose change is in percentage points. */
  isShare?: true;
  /** Direction that counts as an improvement, which determines the color of a change. */
  better: 'more' | 'less' | 'neither';
}

const share = (part: number, total: number) => (total > 0 ? part / total : undefined);
const minutes = (seconds: number) => seconds / 60;
const wholeNumber = (value: number) => formatCount(Math.round(value));
/** Shared formatter, because `toLocaleString` with options would create a formatter for each value. */
const decimals = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const oneDecimal = (value: number) => decimals.format(value);
const percent = (value: number) => `${oneDecimal(value * 100)}%`;
const listed = (tags: readonly string[]) => tags.join(', ');

export const metrics = {
  dollars: {
    label: 'Total Dollars',
    meaning: 'Total that callers paid during their calls.',
    value: ({ cents }) => cents,
    format: formatCents,
    better: 'more',
  },
  payments: {
    label: 'Total Payments',
    meaning: 'Calls in which money was collected.',
    value: ({ payments }) => payments,
    format: wholeNumber,
    better: 'more',
  },
  paymentRate: {
    label: 'Payment Rate',
    meaning: 'Payments divided by calls.',
    value: ({ payments, calls }) => share(payments, calls),
    format: percent,
    isShare: true,
    better: 'more',
  },
  calls: {
    label: 'Total Calls',
    meaning: 'Every call to the chosen numbers, answered or not.',
    value: ({ calls }) => calls,
    format: wholeNumber,
    better: 'neither',
  },
  minutes: {
    label: 'Total Min.',
    meaning: 'Minutes that callers were connected.',
    value: ({ seconds }) => minutes(seconds),
    format: wholeNumber,
    better: 'neither',
  },
  minutesPerCall: {
    label: 'Min/Call',
    meaning: 'Connected minutes divided by calls.',
    value: ({ seconds, calls }) => share(minutes(seconds), calls),
    format: oneDecimal,
    better: 'neither',
  },
  authenticated: {
    label: 'Authenticated',
    meaning: `Calls in which the caller was verified: tagged ${listed(authenticatedTags)}, or with a provider.`,
    value: ({ authenticated }) => authenticated,
    format: wholeNumber,
    better: 'more',
  },
  authRate: {
    label: 'Auth. Rate',
    meaning: 'Authenticated calls divided by calls.',
    value: ({ authenticated, calls }) => share(authenticated, calls),
    format: percent,
    isShare: true,
    better: 'more',
  },
  transfers: {
    label: 'Transfers',
    meaning: `Calls transferred to the office: tagged ${listed(transferTags)}.`,
    value: ({ transfers }) => transfers,
    format: wholeNumber,
    better: 'less',
  },
  transferRate: {
    label: 'Trans. Rate',
    meaning: 'Transferred calls divided by calls.',
    value: ({ transfers, calls }) => share(transfers, calls),
    format: percent,
    isShare: true,
    better: 'less',
  },
} as const satisfies Record<string, Metric>;

export type MetricName = keyof typeof metrics;
export const metricNames = Object.keys(metrics) as MetricName[];

export function formatMetric(name: MetricName, tally: Tally): string {
  const metric: Metric = metrics[name];
  const value = metric.value(tally);
  return value === undefined ? '–' : metric.format(value);
}

/**
 * Returns a metric's change from the previous period: 0.25 means up by a quarter, or for a share, up by 25 points. Returns undefined
 * if either value is missing or, except for a share, if the old value is zero.
 */
export function changeOf(name: MetricName, now: Tally, before: Tally): number | undefined {
  const metric: Metric = metrics[name];
  const [value, old] = [metric.value(now), metric.value(before)];
  if (value === undefined || old === undefined) return undefined;
  if (metric.isShare) return value - old;
  return old === 0 ? undefined : value / old - 1;
}
