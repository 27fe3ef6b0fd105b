import { refusedRowMessages } from '../../shared/locales/en/refused-rows.ts';
import { formatCount } from '../../shared/count.ts';
import { importMessages, importPageStrings } from '../../shared/locales/en/imports.ts';
import type { ImportPageProps } from './props.ts';
import { unreadOf, fileValuesOf } from './file-values.ts';
import { apiCalls } from '../../shared/api-calls.ts';
import { pathsOf } from '../../shared/resources/resource-paths.ts';
import { hasNeeded } from '../../shared/rights.ts';

const { reasonHeads: heads } = importPageStrings;
const examples = 3;

export function RefusedReasons({ definition, state }: Pick<ImportPageProps, 'definition' | 'state'>) {
  const refused = state.reasons.filter(({ left }) => !left);
  const left = state.reasons.filter((reason) => reason.left);
  const hasUnknownValues = fileValuesOf(definition, state).some(({ meaning }) => meaning === undefined);
  const hasUnread = unreadOf(definition, state).some(({ leftEmpty }) => !leftEmpty);
  const repeats = refused.some(({ count }) => count > 1);
  return (
    <>
      {(hasUnknownValues || hasUnread) && state.status === 'checked' && (
        <p className="actions refused-advice">
          <a href="?columns=1#words">
            {hasUnknownValues ? importMessages.sayWords : importMessages.sayUnread}
          </a>
        </p>
      )}
      {repeats && <Reasons id="reasons" title={importMessages.reasons} reasons={refused} />}
      {left.length > 0 && <Reasons id="left" title={importMessages.left} reasons={left} />}
    </>
  );
}

interface ReasonsProps extends Pick<ImportPageProps['state'], 'reasons'> {
  id: string;
  title: string;
}

function Reasons({ id, title, reasons }: ReasonsProps) {
  return (
    <section className="import-part" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className="table-frame">
        <table className="table list">
          <thead>
            <tr>
              <th scope="col">{heads.reason}</th>
              <th scope="col" className="num">
                {heads.rows}
              </th>
              <th scope="col">{heads.lines}</th>
              <th scope="col">{heads.examples}</th>
            </tr>
          </thead>
          <tbody>
            {reasons.map(({ field, msg, count, lines, values }) => (
              <tr key={`${field} ${msg}`}>
                <th scope="row" data-label={heads.reason}>
                  {msg}
                </th>
                <td className="num" data-label={heads.rows}>
                  {formatCount(count)}
                </td>
                <td data-label={heads.lines}>{importMessages.lines(lines, count)}</td>
                <td data-label={heads.examples}>
                  {values.slice(0, examples).join(' · ') || (
                    <span className="soft">{importPageStrings.noExamples}</span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

type Props = Pick<ImportPageProps, 'shell' | 'definition' | 'state'>;

export function RefusedLink({ shell, definition, state }: Props) {
  if (state.refused === 0 || !hasNeeded(shell, apiCalls.noteExport.needs)) return null;
  return (
    <a className="btn btn-quiet" href={`${pathsOf(definition).importOne(state.id)}/refused`} download>
      {refusedRowMessages.downloadCount(state.refused)}
    </a>
  );
}
