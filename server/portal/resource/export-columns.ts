import type { ResourceDefinition, Row } from '../../../shared/resources/define.ts';
import type { FieldDefinition } from '../../../shared/resources/fields.ts';
import { timeOfId, toWallClock } from '../../../shared/time.ts';
import type { References } from '../../../views/resource/props.ts';
import type { CsvColumn } from '../http/csv.ts';
import { wireText } from './form-values.ts';
import type { ExportFormatters } from './screen-extras.ts';

type ExportColumn = CsvColumn<Row>;

interface ExportContext {
  /** IANA zone of all times, shown in the headings of time columns. */
  zone: string;
  references: References;
  formatters: ExportFormatters;
}

/**
 * Returns all visible fields under their labels. Phone numbers are digits, and times are wall-clock times in the zone.
 * The creation time comes from the ID if no field has it.
 */
export function exportColumns(definition: ResourceDefinition, context: ExportContext): ExportColumn[] {
  const fields = Object.entries(definition.fields).filter(
    ([, field]) => !field.hidden && field.kind !== 'secret',
  );
  const columns = fields.map(([name, field]) => columnOf(name, field, context));
  const made = { head: headOf('Created', context), read: (row: Row) => readMade(row, context) };
  const lacksCreated = definition.columns?.includes('timeStamp') && !definition.fields['created'];
  return lacksCreated ? [...columns, made] : columns;
}

function columnOf(name: string, field: FieldDefinition, context: ExportContext): ExportColumn {
  const formatter = context.formatters[name];
  if (formatter) return { head: field.label, read: (row) => formatter.read(row) };
  if (field.kind === 'time')
    return { head: headOf(field.label, context), read: (row) => wallClock(Number(row[name]), context) };
  const names = context.references[name] ?? {};
  return {
    head: field.label,
    read: (row) => {
      const text = wireText(field, row, name);
      return Object.hasOwn(names, text) ? (names[text] ?? text) : text;
    },
  };
}

const headOf = (label: string, { zone }: ExportContext) => `${label} (${zone})`;

const readMade = ({ id }: Row, context: ExportContext) => wallClock(timeOfId(id) ?? 0, context);

function wallClock(unixSeconds: number, { zone }: ExportContext): string {
  return unixSeconds > 0 ? toWallClock(unixSeconds, zone) : '';
}
