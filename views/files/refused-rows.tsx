import type { CellErrors } from '../../shared/imports/row-errors.ts';
import { importMessages } from '../../shared/locales/en/imports.ts';
import { counted } from '../../shared/count.ts';

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
      <h2 id="refused-title">Rejected rows</h2>
      {advice && <p className="soft">{advice}</p>}
      {all > shown && <p className="soft">{importMessages.moreRefused(shown, all)}</p>}
      <div className="scroller">
        <table className="table list refused-rows">
          <thead>
            <tr>
              <th scope="col" className="num">
                Line
              </th>
              <th scope="col">Field</th>
              <th scope="col">Reason</th>
              {hasValues && <th scope="col">Value in the file</th>}
            </tr>
          </thead>
          <tbody>
            {errors.map((error, index) => (
              <tr key={index}>
                <td className="num" data-label="Line">
                  {error.line}
                </td>
                <td data-label="Field">{error.field || 'Whole row'}</td>
                <td data-label="Reason">{error.msg}</td>
                {hasValues && (
                  <td data-label="Value in the file" className="stood">
                    {error.value || (error.field && <span className="soft">nothing</span>)}
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
  count === 0 ? '' : `${counted(count, 'row is', 'rows are')} rejected.`;

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
          <li key={index}>{`Line ${line}: ${msg}`}</li>
        ))}
      </ul>
    </details>
  );
}
