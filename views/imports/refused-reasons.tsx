import { importMessages } from '../../shared/messages/resources.ts';
import type { ImportPageProps } from './props.ts';
import { wordsOf } from './words-of.ts';

const examples = 3;

/** Why rows were refused, where several were for one reason; and where to say what unknown words mean. */
export function RefusedReasons({ definition, state }: Pick<ImportPageProps, 'definition' | 'state'>) {
  const { reasons, status } = state;
  const hasWords = wordsOf(definition, state).some(({ meaning }) => meaning === undefined);
  const repeats = reasons.some(({ count }) => count > 1);
  return (
    <>
      {hasWords && status === 'checked' && (
        <p className="actions">
          <a href="?columns=1#words">{importMessages.sayWords}</a>
        </p>
      )}
      {repeats && <Reasons reasons={reasons} />}
    </>
  );
}

/** Each reason once, the most frequent first. */
function Reasons({ reasons }: Pick<ImportPageProps['state'], 'reasons'>) {
  return (
    <section aria-labelledby="reasons">
      <h2 id="reasons">{importMessages.reasons}</h2>
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
            {reasons.map(({ name, msg, count, lines, values }) => (
              <tr key={`${name} ${msg}`}>
                <th scope="row" data-label="Reason">
                  {msg}
                </th>
                <td className="num" data-label="Rows">
                  {count.toLocaleString('en-US')}
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
