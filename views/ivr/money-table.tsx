import { count } from '../../shared/ivr/figures.ts';
import type { Figures } from '../../shared/ivr/highlights.ts';
import type { Tally } from '../../shared/ivr/metrics.ts';
import { formatCents } from '../../shared/money.ts';
import { ScrolledTable } from './scrolled-table.tsx';

interface Props {
  /** Over the first column. */
  head: string;
  rows: readonly Figures[];
  total: Tally;
}

/** What was collected, by day or provider; the last row ties to the dashboard. */
export function MoneyTable({ head, rows, total }: Props) {
  return (
    <ScrolledTable caption={`Collected by ${head.toLowerCase()}`} mayWrap>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          <th scope="col" className="number">
            Payments
          </th>
          <th scope="col" className="number">
            Collected
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.label} {...row} />
        ))}
      </tbody>
      <tfoot>
        <Row label="Total" tally={total} />
      </tfoot>
    </ScrolledTable>
  );
}

function Row({ label, tally }: Figures) {
  return (
    <tr>
      <th scope="row">{label}</th>
      <td className="number">{count(tally.payments)}</td>
      <td className="number">{formatCents(tally.cents)}</td>
    </tr>
  );
}
