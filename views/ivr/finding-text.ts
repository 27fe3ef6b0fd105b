import type { Dashboard } from '../../shared/ivr/dashboard.ts';
import { findingStrings } from '../../shared/locales/en/ivr.ts';
import { count } from '../../shared/ivr/metric-columns.ts';
import type { MetricRow } from '../../shared/ivr/highlights.ts';
import type { Tally } from '../../shared/ivr/metrics.ts';
import { formatCents } from '../../shared/money.ts';
import { describeTransfers } from './transfer-text.ts';

export function findingOf(rows: readonly MetricRow[], describeLabel: (label: string) => string): string {
  const most = largest(rows, ({ calls }) => calls);
  const all = rows.reduce((sum, { tally }) => sum + tally.calls, 0);
  const busiest =
    most && findingStrings.busiest(describeLabel(most.label), count(most.tally.calls), count(all));
  return [rows.length > 1 ? busiest : '', describeTransfers(rows, describeLabel)].filter(Boolean).join(' ');
}

export function dayFinding({ days }: Dashboard, sayDay: (day: string) => string): string {
  const rows = [...days].map(([label, tally]) => ({ label, tally }));
  const [calls, money] = [largest(rows, (tally) => tally.calls), largest(rows, ({ cents }) => cents)];
  if (!calls) return '';
  const called = findingStrings.busiestDay(sayDay(calls.label), count(calls.tally.calls));
  if (!money) return findingStrings.nothingCollected(called);
  return findingStrings.mostCollected(called, sayDay(money.label), formatCents(money.tally.cents));
}

/** Returns the first row with the highest value; undefined if all are zero. */
function largest(rows: readonly MetricRow[], of: (tally: Tally) => number): MetricRow | undefined {
  return rows.reduce<MetricRow | undefined>(
    (found, row) => (of(row.tally) > (found ? of(found.tally) : 0) ? row : found),
    undefined,
  );
}
