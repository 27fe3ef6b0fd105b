import { columnTargets, fullName, nameParts } from '../../../shared/imports/column-targets.ts';
import { mappedValue, type ValueMap } from '../../../shared/imports/value-map.ts';
import { readNameParts, readPersonName, toNameFields, writeName } from '../../../shared/person-name.ts';
import type { ResourceDefinition } from '../../../shared/resources/define.ts';
import { cutMoment, readClock } from './read-clock.ts';
import { readCell } from './read-cell.ts';
import { cleanCell } from './read-table.ts';

interface CellPlan {
  definition: ResourceDefinition;
  /** Target of each column; '' skips the column. */
  mapping: readonly string[];
  values?: ValueMap;
  /** Current year, to interpret two-digit years. */
  year: number;
  /** IANA time zone of the practice. A time with another zone is rejected. */
  zone?: string;
}

/** Converts each cell to the form's format. Skips empty cells and leaves unreadable ones for validation to reject. */
export function createCellsReader(plan: CellPlan): (cells: readonly string[]) => Record<string, string> {
  const { definition, mapping, values = {} } = plan;
  const columns = mapping.flatMap((name, at) => (name ? [{ name, at }] : []));
  const holdsTimes = definition.fields['time']?.kind === 'clock';
  return (cells) => {
    const cellValues: Record<string, string> = {};
    for (const { name, at } of columns) {
      const cell = cleanCell(cells[at] ?? '');
      if (cell !== '') cellValues[name] = cell;
    }
    const record = joinNames(definition, cellValues);
    if (holdsTimes) cutDate(record);
    for (const [name, cell] of Object.entries(record)) {
      const field = definition.fields[name];
      const value = field ? (mappedValue(values, name, cell) ?? readCell(cell, field, plan)) : '';
      if (value === '') delete record[name];
      else record[name] = value;
    }
    return record;
  };
}

function joinNames(
  { fields }: ResourceDefinition,
  cellValues: Record<string, string>,
): Record<string, string> {
  const [first, last] = nameParts;
  if (!fields[first]) {
    const { [first]: firstName = '', [last]: lastName = '', ...others } = cellValues;
    const name = cellValues['name'] ?? writeName(readNameParts(firstName, lastName));
    return name ? { ...others, name } : others;
  }
  const { [fullName]: whole, ...others } = cellValues;
  return whole === undefined ? others : { ...toNameFields(readPersonName(whole)), ...others };
}

/** Splits a cell with a date and a time into both fields, unless a separate time column contradicts it. */
function cutDate(record: Record<string, string>): void {
  const { date = '', time = '' } = record;
  const cut = cutMoment(date);
  const clock = cut && readClock(cut.time);
  const beside = cutMoment(time);
  if (beside && (isNoDay(beside.day) || beside.day === (cut?.day ?? date))) record['time'] = beside.time;
  if (!cut || !clock) return;
  // Spreadsheets add midnight to dates without a time.
  const isDayAlone = clock.time === '00:00';
  const own = record['time'] ?? '';
  if (isDayAlone || own === '' || readClock(own)?.time === clock.time) record['date'] = cut.day;
  if (!isDayAlone && own === '') record['time'] = cut.time;
}

/** True for the placeholder date that spreadsheets add to times without a date. */
const isNoDay = (day: string) =>
  /^(?:1\/[01]\/(?:19)?00|12\/3[01]\/1899|1899-12-3[01]|1900-01-0[01])$/.test(day);

/** Returns a function that finds a field's original cell, or '' if there is none. */
export function createCellFinder(
  definition: ResourceDefinition,
  mapping: readonly string[],
): (cells: readonly string[], field: string) => string {
  const targets = columnTargets(definition);
  const fills = mapping.map((name) => targets.get(name)?.fields ?? []);
  return (cells, field) => cells[fills.findIndex((fields) => fields.includes(field))]?.trim() ?? '';
}
