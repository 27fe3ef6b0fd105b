import { hourLabels } from '../../shared/ivr/dashboard.ts';
import { count, share } from '../../shared/ivr/metric-columns.ts';
import { higherTransferRate, mostTransfers, type MetricRow } from '../../shared/ivr/highlights.ts';
import { formatCalls } from './format.ts';

export function describeTransfers(
  rows: readonly MetricRow[],
  describeLabel: (label: string) => string,
): string {
  const [most, ...equals] = mostTransfers(rows);
  if (!most) return 'No caller was transferred.';
  const formatShare = ({ tally }: MetricRow) => share(tally.transfers, tally.calls);
  const { transfers, calls: all } = most.tally;
  const rate = higherTransferRate(rows, most);
  const alike = [most, ...equals].map(
    (row, index) => `${describeLabel(row.label)} (${formatShare(row)}${index === 0 ? ' of calls' : ''})`,
  );
  return [
    equals.length > 0
      ? `Most transfers, ${count(transfers)} each: ${formatNames(alike)}.`
      : `Most transfers ${describeLabel(most.label)}: ${count(transfers)} of ${formatCalls(all)} (${formatShare(most)}).`,
    rate && `Largest share ${describeLabel(rate.label)}: ${formatShare(rate)}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** Maximum number of tied rows that are named. */
const mostEquals = 4;

function formatNames(names: readonly string[]): string {
  const more = names.length - mostEquals;
  const named = more > 0 ? [...names.slice(0, mostEquals), `${more} more`] : names;
  return list.format(named);
}

const list = new Intl.ListFormat('en-US', { type: 'conjunction' });

export function describeHour(label: string): string {
  if (label === hourLabels[0]) return 'before 7 AM';
  return label === hourLabels.at(-1) ? 'from 8 PM on' : `in the hour from ${label}`;
}
