import { useContext, type ReactNode } from 'react';
import { Kept, KeptContext } from '../kept.tsx';

/** The texts of a row, its name first. */
type RowTexts = readonly string[];

interface Around {
  caption: string;
  /** Whether the names of its rows may take several lines. */
  mayWrap?: true;
  /** Over the columns. */
  heads: RowTexts;
}

interface Props extends Around {
  rows: readonly RowTexts[];
  /** The last row, which sums the others up. */
  total?: RowTexts;
}

/**
 * A table of figures that stays one on a phone: where it is wider than the sheet it scrolls, by the keyboard too. React draws one row,
 * and the texts of the others take the place of its own; where nothing is kept it draws each.
 */
export function ScrolledTable({ rows, total, ...around }: Props) {
  const host = useContext(KeptContext);
  const by = { ...around, hasTotal: total !== undefined };
  const last = total ? [total] : [];
  if (!host) return <Table {...by} rows={rows.map(drawRow)} last={last.map(drawRow)} />;
  const place = (some: readonly RowTexts[]) =>
    host.placeEach(some.map((texts) => ({ of: Row, by: nothing, fresh: freshOf(texts) })));
  return <Kept of={Table} by={by} fresh={{ rows: place(rows), last: place(last) }} />;
}

/** All rows look alike. */
const nothing = {};

/** The texts under their places, `0`, `1`, …. */
function freshOf(texts: RowTexts) {
  const fresh: Record<string, string> = {};
  for (const [at, text] of texts.entries()) fresh[at] = text;
  return fresh;
}

function Row(texts: Readonly<Record<string, string>>) {
  return drawRow(Object.values(texts));
}

function drawRow([name = '', ...cells]: RowTexts) {
  return (
    <tr key={name}>
      <th scope="row">{name}</th>
      {cells.map((text, at) => (
        <td key={at} className="number">
          {text}
        </td>
      ))}
    </tr>
  );
}

function Table({
  caption,
  mayWrap,
  heads,
  hasTotal,
  rows,
  last,
}: Around & { hasTotal: boolean; rows: ReactNode; last: ReactNode }) {
  return (
    <div className="scroller" role="region" aria-label={`${caption}, table`} tabIndex={0}>
      <table className={mayWrap ? 'table figures may-wrap' : 'table figures'}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {heads.map((head, at) => (
              <th key={head} scope="col" className={at === 0 ? undefined : 'number'}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{rows}</tbody>
        {hasTotal && <tfoot>{last}</tfoot>}
      </table>
    </div>
  );
}
