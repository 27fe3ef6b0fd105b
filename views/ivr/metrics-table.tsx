import { metricColumns } from '../../shared/ivr/metric-columns.ts';
import type { MetricRow } from '../../shared/ivr/highlights.ts';
import { ScrolledTable } from './scrolled-table.tsx';

interface Props {
  /** Caption for screen readers only. */
  caption: string;
  head: string;
  rows: readonly MetricRow[];
  total: MetricRow;
}

export function MetricsTable({ caption, head, rows, total }: Props) {
  const heads = [head, ...metricColumns.map(({ label }) => label)];
  return <ScrolledTable caption={caption} heads={heads} rows={rows.map(textsOf)} total={textsOf(total)} />;
}

const textsOf = ({ label, tally }: MetricRow) => [label, ...metricColumns.map(({ write }) => write(tally))];
