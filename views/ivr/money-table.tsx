import { count } from '../../shared/ivr/figures.ts';
import type { Figures } from '../../shared/ivr/highlights.ts';
import type { Tally } from '../../shared/ivr/metrics.ts';
import { formatCents } from '../../shared/money.ts';
import { ScrolledTable } from './scrolled-table.tsx';

interface Props {
  head: string;
  rows: readonly Figures[];
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

const textsOf = ({ label, tally }: Figures) => [label, count(tally.payments), formatCents(tally.cents)];
