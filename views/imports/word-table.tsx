import { importMessages } from '../../shared/messages/resources.ts';
import { meaningsOf } from '../../shared/imports/value-map.ts';
import type { ImportPageProps } from './props.ts';
import { wordsOf } from './words-of.ts';

/** What words of the file mean in choices and flags: those that the check could not read, and what was said of them. */
export function WordTable({ definition, state }: Pick<ImportPageProps, 'definition' | 'state'>) {
  const words = wordsOf(definition, state);
  if (words.length === 0) return null;
  return (
    <section aria-labelledby="words">
      <h2 id="words" tabIndex={-1}>
        {importMessages.words}
      </h2>
      <p className="soft">{importMessages.wordsHint}</p>
      <div className="table-frame">
        <table className="table list import-table">
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">In the file</th>
              <th scope="col">Means</th>
            </tr>
          </thead>
          <tbody>
            {words.map(({ name, field, word, meaning }) => (
              <tr key={`${name} ${word}`}>
                <td data-label="Field">{field.label}</td>
                <th scope="row" data-label="In the file">
                  {word}
                </th>
                <td data-label="Means">
                  <select
                    name={`meaning:${name}:${word}`}
                    aria-label={`${word} means`}
                    className="form-control select"
                    defaultValue={meaning === undefined ? 'refuse' : `=${meaning}`}
                  >
                    <option value="refuse">{importMessages.refuseRow}</option>
                    {meaningsOf(field).map(({ value, label }) => (
                      <option key={value} value={`=${value}`}>
                        {label}
                      </option>
                    ))}
                    <option value="=">{importMessages.withoutField}</option>
                  </select>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
