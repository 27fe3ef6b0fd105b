import { formatCount, counted } from '../../shared/count.ts';
import { importMessages } from '../../shared/locales/en/imports.ts';
import type { ImportPageProps } from './props.ts';
import { unreadOf, fileValuesOf } from './file-values.ts';
import { apiCalls } from '../../shared/api-calls.ts';
import { pathsOf } from '../../shared/resources/resource-paths.ts';
import { hasNeeded } from '../../shared/rights.ts';

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
              <th scope="col">Reason</th>
              <th scope="col" className="num">
                Rows
              </th>
              <th scope="col">Lines</th>
              <th scope="col">Examples</th>
            </tr>
          </thead>
          <tbody>
            {reasons.map(({ field, msg, count, lines, values }) => (
              <tr key={`${field} ${msg}`}>
                <th scope="row" data-label="Reason">
                  {msg}
                </th>
                <td className="num" data-label="Rows">
                  {formatCount(count)}
                </td>
                <td data-label="Lines">{importMessages.lines(lines, count)}</td>
                <td data-label="Examples">
                  {values.slice(0, examples).join(' · ') || <span className="soft">nothing</span>}
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

const countOf = (count: number) => counted(count, 'rejected row');

export function RefusedLink({ shell, definition, state }: Props) {
  if (state.refused === 0 || !hasNeeded(shell, apiCalls.noteExport.needs)) return null;
  return (
    <a className="btn btn-quiet" href={`${pathsOf(definition).importOne(state.id)}/refused`} download>
      {`Download ${countOf(state.refused)}`}
    </a>
  );
}
