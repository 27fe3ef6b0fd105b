import { Fragment } from 'react';
import { figureColumns } from '../../shared/ivr/figures.ts';
import type { Figures } from '../../shared/ivr/highlights.ts';

interface Props {
  /** Read out before the table. */
  caption: string;
  /** Over the first column. */
  head: string;
  rows: readonly Figures[];
  /** The last row; it is what the figures above say. */
  total?: Figures;
}

/** The figures of a chart as rows, each with a bar that shows its calls and, darker, those that were transferred. */
export function FiguresTable({ caption, head, rows, total }: Props) {
  const most = Math.max(1, ...rows.map(({ tally }) => tally.calls));
  return (
    <div className="table-frame">
      <table className="table figures">
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            {figureColumns.map(({ label }, index) => (
              <Fragment key={label}>
                <th scope="col" className="number">
                  {label}
                </th>
                {index === 0 && (
                  <th scope="col" className="bar-cell" aria-hidden="true">
                    <span className="bar-key">darker: transferred</span>
                  </th>
                )}
              </Fragment>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.label} row={row} most={most} />
          ))}
        </tbody>
        {total && (
          <tfoot>
            <Row row={total} />
          </tfoot>
        )}
      </table>
    </div>
  );
}

function Row({ row: { label, tally }, most }: { row: Figures; most?: number }) {
  return (
    <tr>
      <th scope="row">{label}</th>
      {figureColumns.map(({ label: head, write }, index) => (
        <Fragment key={head}>
          <td className="number">{write(tally)}</td>
          {index === 0 && (
            <td className="bar-cell" aria-hidden="true">
              {most !== undefined && <Bar whole={tally.calls / most} part={tally.transfers / most} />}
            </td>
          )}
        </Fragment>
      ))}
    </tr>
  );
}

/** Shares of the longest bar. */
export function Bar({ whole, part = 0 }: { whole: number; part?: number }) {
  const width = (value: number) => Math.round(value * 1000) / 10;
  return (
    <svg className="bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
      <rect className="bar-whole" width={width(whole)} height="8" />
      {part > 0 && <rect className="bar-part" width={width(part)} height="8" />}
    </svg>
  );
}
