import { importMessages } from '../../shared/messages/resources.ts';
import type { RowFault } from './props.ts';

interface Props {
  faults: readonly RowFault[];
  all: number;
  advice?: string;
}

export function RefusedRows({ faults, all, advice }: Props) {
  const shown = new Set(faults.map(({ line }) => line)).size;
  const hasValues = faults.some(({ value }) => value !== '');
  return (
    <section className="refused" aria-labelledby="refused-title">
      <h2 id="refused-title">Refused rows</h2>
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
            {faults.map((fault, index) => (
              <tr key={index}>
                <td className="num" data-label="Line">
                  {fault.line}
                </td>
                <td data-label="Field">{fault.field || 'Whole row'}</td>
                <td data-label="Reason">{fault.msg}</td>
                {hasValues && (
                  <td data-label="Value in the file" className="stood">
                    {fault.value || (fault.field && <span className="soft">nothing</span>)}
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
