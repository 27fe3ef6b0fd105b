import { figureColumns } from '../../shared/ivr/figures.ts';
import type { Figures } from '../../shared/ivr/highlights.ts';
import { ScrolledTable } from './scrolled-table.tsx';

interface Props {
  /** Read out before the table. */
  caption: string;
  /** Over the first column. */
  head: string;
  rows: readonly Figures[];
  /** The last row; it is what the figures above say. */
  total: Figures;
}

/** The figures of a chart as rows. */
export function FiguresTable({ caption, head, rows, total }: Props) {
  return (
    <ScrolledTable caption={caption}>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          {figureColumns.map(({ label }) => (
            <th key={label} scope="col" className="number">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.label} {...row} />
        ))}
      </tbody>
      <tfoot>
        <Row {...total} />
      </tfoot>
    </ScrolledTable>
  );
}

function Row({ label, tally }: Figures) {
  return (
    <tr>
      <th scope="row">{label}</th>
      {figureColumns.map(({ label: head, write }) => (
        <td key={head} className="number">
          {write(tally)}
        </td>
      ))}
    </tr>
  );
}
