import { refusedRowMessages, rowErrorStrings } from '../../shared/locales/en/refused-rows.ts';
import type { CellErrors } from '../../shared/imports/row-errors.ts';
import { importMessages } from '../../shared/locales/en/imports.ts';

interface Props {
  errors: CellErrors;
  all: number;
  advice?: string;
}

export function RefusedRows({ errors, all, advice }: Props) {
  const shown = new Set(errors.map(({ line }) => line)).size;
  const hasValues = errors.some(({ value }) => value !== '');
  return (
    <section className="refused" aria-labelledby="refused-title">
      <h2 id="refused-title">{refusedRowMessages.title}</h2>
      {advice && <p className="soft">{advice}</p>}
      {all > shown && <p className="soft">{importMessages.moreRefused(shown, all)}</p>}
      <div className="scroller">
        <table className="table list refused-rows">
          <thead>
            <tr>
              <th scope="col" className="num">
                {rowErrorStrings.heads.line}
              </th>
              <th scope="col">{rowErrorStrings.heads.field}</th>
              <th scope="col">{rowErrorStrings.heads.reason}</th>
              {hasValues && <th scope="col">{rowErrorStrings.heads.value}</th>}
            </tr>
          </thead>
          <tbody>
            {errors.map((error, index) => (
              <tr key={index}>
                <td className="num" data-label={rowErrorStrings.heads.line}>
                  {error.line}
                </td>
                <td data-label={rowErrorStrings.heads.field}>{error.field || rowErrorStrings.wholeRow}</td>
                <td data-label={rowErrorStrings.heads.reason}>{error.msg}</td>
                {hasValues && (
                  <td data-label={rowErrorStrings.heads.value} className="stood">
                    {error.value || (error.field && <span className="soft">{rowErrorStrings.nothing}</span>)}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** Returns `188 rows are refused.`, or '' if there are none. */
export const describeRefused = (count: number): string =>
  count === 0 ? '' : rowErrorStrings.rejected(count);

interface WarningsProps {
  text: string;
  warnings: readonly { line: string; msg: string }[];
}

export function Warnings({ text, warnings }: WarningsProps) {
  return (
    <details className="fold">
      <summary className="warn-text">{text}</summary>
      <ul>
        {warnings.map(({ line, msg }, index) => (
          <li key={index}>{rowErrorStrings.warning(line, msg)}</li>
        ))}
      </ul>
    </details>
  );
}
