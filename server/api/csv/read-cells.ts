import { columnTargets, fullName, nameParts } from '../../../shared/imports/column-targets.ts';
import { meantBy, type ValueMap } from '../../../shared/imports/value-map.ts';
import { readNameParts, readPersonName, toNameFields, writeName } from '../../../shared/person-name.ts';
import type { ResourceDefinition } from '../../../shared/resources/define.ts';
import { cutMoment, readClock } from './read-clock.ts';
import { readCell } from './read-cell.ts';
import { cleanCell } from './read-table.ts';

/** How the cells of one file become the fields of records. */
interface CellPlan {
  definition: ResourceDefinition;
  /** One target a column, '' = left out. */
  mapping: readonly string[];
  /** What words of the file mean. */
  values?: ValueMap;
  /** The present one. */
  year: number;
  /** IANA, of the practice: a time of another zone is not read. */
  zone?: string;
}

/** Puts each cell into the form that a form would send it in. Empty ones are left out; what cannot be read stays for the check to refuse. */
export function createCellsReader(plan: CellPlan): (cells: readonly string[]) => Record<string, string> {
  const { definition, mapping, values = {} } = plan;
  const columns = mapping.flatMap((name, at) => (name ? [{ name, at }] : []));
  const holdsTimes = definition.fields['time']?.kind === 'clock';
  return (cells) => {
    const given: Record<string, string> = {};
    for (const { name, at } of columns) {
      const cell = cleanCell(cells[at] ?? '');
      if (cell !== '') given[name] = cell;
    }
    const record = joinNames(definition, given);
    if (holdsTimes) cutDate(record);
    for (const [name, cell] of Object.entries(record)) {
      const field = definition.fields[name];
      const value = field ? (meantBy(values, name, cell) ?? readCell(cell, field, plan)) : '';
      if (value === '') delete record[name];
      else record[name] = value;
    }
    return record;
  };
}

/** The record has a name in one field or in two, whatever the file has. */
function joinNames({ fields }: ResourceDefinition, given: Record<string, string>): Record<string, string> {
  const [first, last] = nameParts;
  if (!fields[first]) {
    const { [first]: firstName = '', [last]: lastName = '', ...others } = given;
    const name = given['name'] ?? writeName(readNameParts(firstName, lastName));
    return name ? { ...others, name } : others;
  }
  const { [fullName]: whole, ...others } = given;
  return whole === undefined ? others : { ...toNameFields(readPersonName(whole)), ...others };
}

/** A day and a time in one cell go into both fields; where the file has a time of its own, the two must agree. */
function cutDate(record: Record<string, string>): void {
  const { date = '', time = '' } = record;
  const cut = cutMoment(date);
  const clock = cut && readClock(cut.time);
  const beside = cutMoment(time);
  if (beside && (isNoDay(beside.day) || beside.day === (cut?.day ?? date))) record['time'] = beside.time;
  if (!cut || !clock) return;
  // Spreadsheets write midnight beside a day that has no time.
  const isDayAlone = clock.time === '00:00';
  const own = record['time'] ?? '';
  if (isDayAlone || own === '' || readClock(own)?.time === clock.time) record['date'] = cut.day;
  if (!isDayAlone && own === '') record['time'] = cut.time;
}

/** The day that spreadsheets write before a time that has none. */
const isNoDay = (day: string) =>
  /^(?:1\/[01]\/(?:19)?00|12\/3[01]\/1899|1899-12-3[01]|1900-01-0[01])$/.test(day);

/** Finds the cell that fills a field, as it stands in the file; '' where there is none. */
export function createCellFinder(
  definition: ResourceDefinition,
  mapping: readonly string[],
): (cells: readonly string[], field: string) => string {
  const targets = columnTargets(definition);
  const fills = mapping.map((name) => targets.get(name)?.fields ?? []);
  return (cells, field) => cells[fills.findIndex((fields) => fields.includes(field))]?.trim() ?? '';
}
