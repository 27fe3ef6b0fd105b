import { columnTargets } from '../../shared/imports/column-targets.ts';
import { importMessages, importPageStrings } from '../../shared/locales/en/imports.ts';
import type { FieldDefinition } from '../../shared/resources/fields.ts';
import type { ImportPageProps } from './props.ts';

export function FirstRows({ definition, state }: Pick<ImportPageProps, 'definition' | 'state'>) {
  const targets = columnTargets(definition);
  const used = state.mapping.flatMap((name, at) => {
    const field = definition.fields[name];
    const label = field?.label ?? targets.get(name)?.label;
    return name && label ? [{ at, label, className: field && classOf(field) }] : [];
  });
  const others = state.columns.filter((_, at) => !state.mapping[at]);
  if (used.length === 0 || state.sample.length === 0) return null;
  return (
    <section className="first-rows" aria-labelledby="first-rows-title">
      <h2 id="first-rows-title">{importPageStrings.firstRows}</h2>
      {others.length > 0 && <p className="soft left-out">{importMessages.leftOut(others.join(', '))}</p>}
      <div className="scroller">
        <table className="table list">
          <thead>
            <tr>
              {used.map(({ at, label }) => (
                <th key={at} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {state.sample.map((row, index) => (
              <tr key={index}>
                {used.map(({ at, label, className }) => (
                  <td key={at} data-label={label}>
                    <span className={className}>{row[at]}</span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** Returns a class that keeps numbers on one line and avoids breaks in short email addresses. */
function classOf({ kind }: FieldDefinition): string | undefined {
  if (kind === 'email') return 'value email';
  return ['phone', 'date', 'money'].includes(kind) ? 'num' : undefined;
}
