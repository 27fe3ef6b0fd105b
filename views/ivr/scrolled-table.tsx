import { ivrFrameStrings } from '../../shared/locales/en/ivr.ts';

type RowTexts = readonly string[];

interface Props {
  caption: string;
  /** True if the names of the rows may take several lines. */
  mayWrap?: true;
  heads: RowTexts;
  rows: readonly RowTexts[];
  total?: RowTexts;
}

/** Table of numbers that keeps its layout on a phone. If it is wider than the page, it scrolls; the keyboard can scroll it, too. */
export function ScrolledTable({ caption, mayWrap, heads, rows, total }: Props) {
  return (
    <div className="scroller" role="region" aria-label={ivrFrameStrings.tableOf(caption)} tabIndex={0}>
      <table className={mayWrap ? 'table metrics may-wrap' : 'table metrics'}>
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
        <tbody>{rows.map(drawRow)}</tbody>
        {total && <tfoot>{drawRow(total)}</tfoot>}
      </table>
    </div>
  );
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
