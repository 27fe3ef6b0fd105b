import { listPageStrings } from '../../shared/locales/en/resources.ts';
import { canSort } from '../../shared/list-state.ts';
import type { ResourceDefinition, Row } from '../../shared/resources/define.ts';
import type { FieldDefinition } from '../../shared/resources/fields.ts';
import { valueReader, type Reading } from '../../shared/resources/readable.ts';
import { timeOfId } from '../../shared/time.ts';
import { isLongText, isOneWord } from './cell.tsx';
import { exceptionOf } from './meanings.ts';
import type { CellText, CustomColumn, References } from './props.ts';

export interface Column {
  name: string;
  label: string;
  /** Missing for a custom column. */
  field?: FieldDefinition;
  /** Field that the column header sorts by; missing if not sortable. */
  sortBy?: string;
  custom?: CustomColumn;
}

/** Pseudo-field for the time contained in a record's id. */
const madeAt = { kind: 'time', label: listPageStrings.created } as const satisfies FieldDefinition;

/** Returns the columns after the title: those of the definition, some with custom formatting, followed by custom columns. */
export function columnsOf(definition: ResourceDefinition, custom: readonly CustomColumn[] = []): Column[] {
  const { listed = definition.columns ?? [], fields } = definition;
  const defined = listed.flatMap((name) => {
    const field = name === 'timeStamp' ? madeAt : fields[name];
    const sortBy = name === 'timeStamp' ? 'id' : name;
    const column = { name, field, custom: custom.find((each) => each.name === name) };
    return field
      ? [{ ...column, label: field.label, sortBy: canSort(definition, sortBy) ? sortBy : undefined }]
      : [];
  });
  const others = custom.filter(({ name }) => !Object.hasOwn(fields, name));
  return [...defined, ...others.map((each) => ({ name: each.name, label: each.label, custom: each }))];
}

/** Returns the header of the title column: 'Name' if the title has several fields. */
export function titleColumn({ title, fields }: ResourceDefinition): { label: string; sortBy?: string } {
  const [first = '', ...others] = title;
  const label = others.length > 0 ? listPageStrings.name : (fields[first]?.label ?? listPageStrings.name);
  return first ? { label, sortBy: first } : { label };
}

export const isNumeric = ({ field }: Pick<Column, 'field'>) =>
  field?.kind === 'number' || field?.kind === 'money';

/** Returns true if the value can be understood on a phone without a label. */
const isSelfExplanatory = ({ name, field, custom }: Column) =>
  name === 'time' ||
  custom !== undefined ||
  !field ||
  ['phone', 'email', 'choice', 'text', 'multiline', 'url'].includes(field.kind);

/** Returns the label shown before the value on a phone, where column headers are hidden. */
export const phoneLabelOf = (column: Column) => (isSelfExplanatory(column) ? undefined : column.label);

export function layoutOf({ field, custom }: Column): 'num' | 'text' | 'long' | undefined {
  if (custom?.isLong) return 'long';
  if (!field || (custom && !isOneWord(field))) return 'text';
  if (isNumeric({ field })) return 'num';
  if (isLongText(field)) return 'long';
  return isOneWord(field) || field.kind === 'flag' || field.choices ? undefined : 'text';
}

interface CellReading extends Pick<Reading, 'zone' | 'nowSeconds'> {
  references: References;
}

/** Prepares the formatter of a column once for all rows. */
export function cellReader(column: Column, reading: CellReading): (row: Row) => CellText {
  const { custom } = column;
  const read = fieldReader(column, reading);
  return custom ? (row) => custom.read(row) ?? read(row) : read;
}

function fieldReader({ name, field }: Column, reading: CellReading): (row: Row) => CellText {
  if (!field) return () => ({ text: '' });
  const { zone, nowSeconds, references } = reading;
  const read = valueReader(name, field, { zone, nowSeconds, names: references[name] });
  const nothing = field.none?.listed ?? '';
  return (row) => {
    const value = name === 'timeStamp' ? timeOfId(row.id) : row[name];
    return { text: read(value) || nothing, tone: exceptionOf(name, field, value) };
  };
}
