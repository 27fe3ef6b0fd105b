import { count } from '../../shared/ivr/metric-columns.ts';
import type { MetricRow } from '../../shared/ivr/highlights.ts';
import type { Tally } from '../../shared/ivr/metrics.ts';
import { formatCents } from '../../shared/money.ts';
import { ScrolledTable } from './scrolled-table.tsx';

interface Props {
  head: string;
  rows: readonly MetricRow[];
  total: Tally;
}

export function MoneyTable({ head, rows, total }: Props) {
  return (
    <ScrolledTable
      caption={`Collected by ${head.toLowerCase()}`}
      mayWrap
      heads={[head, 'Payments', 'Collected']}
      rows={rows.map(textsOf)}
      total={textsOf({ label: 'Total', tally: total })}
    />
  );
}

const textsOf = ({ label, tally }: MetricRow) => [label, count(tally.payments), formatCents(tally.cents)];
