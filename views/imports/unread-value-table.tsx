import { importMessages, importPageStrings } from '../../shared/locales/en/imports.ts';
import { meaningsOf } from '../../shared/imports/value-map.ts';
import type { ImportPageProps, ImportState } from './props.ts';
import { unreadOf, fileValuesOf } from './file-values.ts';

interface UnreadValueTableProps extends Pick<ImportPageProps, 'definition'> {
  state: Pick<ImportState, 'mapping' | 'value_map' | 'left_empty' | 'reasons'>;
  hint?: string;
}

const { valueHeads: heads } = importPageStrings;
const maxSampleValues = 3;

/** Values that validation could not read. Choices and flags can be mapped; other fields can be left empty. */
export function UnreadValueTable(props: UnreadValueTableProps) {
  const rows = [...valueRows(props), ...fieldRows(props)];
  if (rows.length === 0) return null;
  return (
    <section className="import-part" aria-labelledby="words">
      <h2 id="words" tabIndex={-1}>
        {importMessages.words}
      </h2>
      <p className="soft">{props.hint ?? importMessages.wordsHint}</p>
      <div className="table-frame">
        <table className="table list import-table">
          <thead>
            <tr>
              <th scope="col">{heads.field}</th>
              <th scope="col">{heads.found}</th>
              <th scope="col">{heads.action}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <UnreadRow key={row.control.name} {...row} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function valueRows({ definition, state }: UnreadValueTableProps): UnreadRowProps[] {
  return fileValuesOf(definition, state).map(({ name, field, fileValue, written, meaning }) => ({
    label: field.label,
    found: written,
    control: {
      name: `meaning:${name}:${fileValue}`,
      label: importPageStrings.means(written),
      value: meaning === undefined ? 'refuse' : `=${meaning}`,
      choices: [
        ...meaningsOf(field).map(({ value, label }) => ({ value: `=${value}`, label })),
        { value: '=', label: importMessages.withoutField },
      ],
    },
  }));
}

function fieldRows({ definition, state }: UnreadValueTableProps): UnreadRowProps[] {
  return unreadOf(definition, state).map(({ name, field, values, leftEmpty }) => ({
    label: field.label,
    found: values.slice(0, maxSampleValues).join(' · '),
    control: {
      name: `unread:${name}`,
      label: importPageStrings.ifInvalid(field.label),
      value: leftEmpty ? 'empty' : 'refuse',
      choices: [{ value: 'empty', label: importMessages.withoutField }],
    },
  }));
}

interface UnreadRowProps {
  label: string;
  found: string;
  control: {
    name: string;
    label: string;
    value: string;
    choices: readonly { value: string; label: string }[];
  };
}

function UnreadRow({ label, found, control }: UnreadRowProps) {
  return (
    <tr>
      <td data-label={heads.field}>{label}</td>
      <th scope="row" data-label={heads.found}>
        {found}
      </th>
      <td data-label={heads.action}>
        <select
          name={control.name}
          aria-label={control.label}
          className="form-control select"
          defaultValue={control.value}
        >
          <option value="refuse">{importMessages.refuseRow}</option>
          {control.choices.map(({ value, label: choice }) => (
            <option key={value} value={value}>
              {choice}
            </option>
          ))}
        </select>
      </td>
    </tr>
  );
}
