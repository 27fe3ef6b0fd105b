import { importPageStrings } from '../../shared/locales/en/imports.ts';
import { columnTargets } from '../../shared/imports/column-targets.ts';
import type { ResourceDefinition } from '../../shared/resources/define.ts';
import { FieldError } from '../ui/field.tsx';
import type { ImportPageProps, ImportState } from './props.ts';

const { columnHeads } = importPageStrings;

/** Number of sample values per column. */
const maxSampleValues = 3;

export function ColumnTable({
  definition,
  state,
  errors,
}: Pick<ImportPageProps, 'definition' | 'errors'> & {
  state: Pick<ImportState, 'columns' | 'sample' | 'mapping'>;
}) {
  return (
    <div className="scroller" id="mapping" tabIndex={-1}>
      <table className="table list import-table">
        <thead>
          <tr>
            <th scope="col">{columnHeads.column}</th>
            <th scope="col">{columnHeads.values}</th>
            <th scope="col">{columnHeads.target}</th>
          </tr>
        </thead>
        <tbody>
          {state.columns.map((column, at) => (
            <tr key={at}>
              <th scope="row" data-label={columnHeads.column} className="column-name">
                {column}
              </th>
              <td data-label={columnHeads.values} className="first-values">
                {firstValues(state.sample, at) || <span className="soft">{importPageStrings.noValues}</span>}
              </td>
              <td data-label={columnHeads.target}>
                <FieldChoice
                  definition={definition}
                  id={`column-${at}`}
                  column={column}
                  value={state.mapping[at] ?? ''}
                  error={errors[`column-${at}`]}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function firstValues(sample: ImportState['sample'], at: number): string {
  const values = sample.map((row) => row[at]?.trim() ?? '').filter(Boolean);
  return [...new Set(values)].slice(0, maxSampleValues).join(' · ');
}

interface FieldChoiceProps {
  definition: ResourceDefinition;
  id: string;
  column: string;
  value: string;
  error?: string;
}

function FieldChoice({ definition, id, column, value, error }: FieldChoiceProps) {
  return (
    <>
      <label htmlFor={id} className="visually-hidden">
        {importPageStrings.importAs(column)}
      </label>
      <select
        id={id}
        name={id}
        className="form-control select"
        defaultValue={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      >
        <option value="">{importPageStrings.notImported}</option>
        {[...columnTargets(definition)].map(([name, { label, required }]) => (
          <option key={name} value={name}>
            {required ? importPageStrings.required(label) : label}
          </option>
        ))}
      </select>
      <FieldError id={id} error={error} />
    </>
  );
}
