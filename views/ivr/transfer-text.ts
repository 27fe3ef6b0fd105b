import { findingStrings } from '../../shared/locales/en/ivr.ts';
import { hourLabels } from '../../shared/ivr/dashboard.ts';
import { count, share } from '../../shared/ivr/metric-columns.ts';
import { higherTransferRate, mostTransfers, type MetricRow } from '../../shared/ivr/highlights.ts';
import { formatCalls } from './format.ts';

export function describeTransfers(
  rows: readonly MetricRow[],
  describeLabel: (label: string) => string,
): string {
  const [most, ...equals] = mostTransfers(rows);
  if (!most) return findingStrings.noTransfers;
  const formatShare = ({ tally }: MetricRow) => share(tally.transfers, tally.calls);
  const { transfers, calls: all } = most.tally;
  const rate = higherTransferRate(rows, most);
  const alike = [most, ...equals].map((row, index) => {
    const describe = index === 0 ? findingStrings.shareOfCalls : findingStrings.share;
    return describe(describeLabel(row.label), formatShare(row));
  });
  return [
    equals.length > 0
      ? findingStrings.transfersEach(count(transfers), formatNames(alike))
      : findingStrings.transfers(describeLabel(most.label), {
          transfers: count(transfers),
          calls: formatCalls(all),
          share: formatShare(most),
        }),
    rate && findingStrings.largestShare(describeLabel(rate.label), formatShare(rate)),
  ]
    .filter(Boolean)
    .join(' ');
}

/** Maximum number of tied rows that are named. */
const mostEquals = 4;

function formatNames(names: readonly string[]): string {
  const more = names.length - mostEquals;
  const named = more > 0 ? [...names.slice(0, mostEquals), findingStrings.more(more)] : names;
  return list.format(named);
}

const list = new Intl.ListFormat('en-US', { type: 'conjunction' });

export function describeHour(label: string): string {
  if (label === hourLabels[0]) return findingStrings.firstHour;
  return label === hourLabels.at(-1) ? findingStrings.lastHour : findingStrings.hour(label);
}
