import type { ResourceDefinition, Row } from '../../../shared/resources/define.ts';
import type { FieldDefinition } from '../../../shared/resources/fields.ts';
import { timeOfId, toWallClock } from '../../../shared/time.ts';
import type { References } from '../../../views/resource/props.ts';
import type { CsvColumn } from '../http/csv.ts';
import { wireText } from './form-values.ts';
import type { ExportWords } from './screen-extras.ts';

type ExportColumn = CsvColumn<Row>;

interface Reading {
  /** IANA zone of all times, shown in each heading. */
  zone: string;
  references: References;
  words: ExportWords;
}

/**
 * Returns all visible fields under their labels. Phone numbers are digits, times are wall-clock times in the zone,
 * and the creation time comes from the id if no field has it.
 */
export function exportColumns(definition: ResourceDefinition, reading: Reading): ExportColumn[] {
  const fields = Object.entries(definition.fields).filter(
    ([, field]) => !field.hidden && field.kind !== 'secret',
  );
  const columns = fields.map(([name, field]) => columnOf(name, field, reading));
  const made = { head: headOf('Created', reading), read: (row: Row) => readMade(row, reading) };
  const isUntold = definition.columns?.includes('timeStamp') && !definition.fields['created'];
  return isUntold ? [...columns, made] : columns;
}

function columnOf(name: string, field: FieldDefinition, reading: Reading): ExportColumn {
  const said = reading.words[name];
  if (said) return { head: field.label, read: (row) => said.read(row) };
  if (field.kind === 'time')
    return { head: headOf(field.label, reading), read: (row) => wallClock(Number(row[name]), reading) };
  const names = reading.references[name] ?? {};
  return {
    head: field.label,
    read: (row) => {
      const text = wireText(field, row, name);
      return Object.hasOwn(names, text) ? (names[text] ?? text) : text;
    },
  };
}

const headOf = (label: string, { zone }: Reading) => `${label} (${zone})`;

const readMade = ({ id }: Row, reading: Reading) => wallClock(timeOfId(id) ?? 0, reading);

function wallClock(unixSeconds: number, { zone }: Reading): string {
  return unixSeconds > 0 ? toWallClock(unixSeconds, zone) : '';
}
