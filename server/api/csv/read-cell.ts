import type { FieldDefinition, FieldKind } from '../../../shared/resources/fields.ts';
import { zoneLabel } from '../../../shared/time.ts';
import { cutMoment, readClock } from './read-clock.ts';
import { parseWrittenDate } from './read-written-date.ts';

interface Reading {
  /** Current year, to interpret two-digit years. */
  year: number;
  /** IANA time zone of the practice. A time with another zone is rejected. */
  zone?: string;
}

/**
 * Converts dates, times, amounts, choices and flags in common spellings to the form's format.
 * Leaves an unreadable cell unchanged so that validation rejects it.
 */
export function readCell(cell: string, field: FieldDefinition, reading: Reading): string {
  return cell.length > longestRead ? cell : (readers[field.kind]?.(cell, { field, ...reading }) ?? cell);
}

/** Maximum length of a cell to parse. Longer cells skip the regular expressions, which would be slow. */
const longestRead = 60;

type FieldReading = Reading & { field: FieldDefinition };

const readers: Partial<Record<FieldKind, (cell: string, reading: FieldReading) => string>> = {
  date: readDate,
  clock: readTime,
  money: (cell) =>
    cell.replace(/^\$\s*/, '').replace(/^\d{1,3}(?:,\d{3})+(?=\.|$)/, (whole) => whole.replaceAll(',', '')),
  choice: (cell, { field }) => readChoice(cell, field),
  flag: (cell) => flags.get(cell.toLowerCase()) ?? cell,
};

const flags: ReadonlyMap<string, string> = new Map([
  ...['t', 'true', 'y', 'yes', '1', 'x', 'si', 'sí'].map((text) => [text, 'T'] as const),
  ...['f', 'false', 'n', 'no', '0'].map((text) => [text, 'F'] as const),
]);

/** Number of years that a two-digit year may lie ahead in fields that allow future dates. */
const yearsAhead = 50;

export const latestYear = ({ past }: FieldDefinition, { year }: Reading) => (past ? year : year + yearsAhead);

/** Drops the time from birth dates, and midnight from other dates, because spreadsheets add times to dates. */
function readDate(cell: string, { field, ...reading }: FieldReading): string {
  const cut = cutMoment(cell.replace(/(?<=\d)Z$/, ''));
  const isDayAlone = cut !== undefined && (field.past || readClock(cut.time)?.time === '00:00');
  return parseWrittenDate(isDayAlone ? cut.day : cell, latestYear(field, reading)) ?? cell;
}

function readTime(cell: string, { zone }: FieldReading): string {
  const clock = readClock(cell);
  return clock === undefined || isOtherZone(clock.zone, zone) ? cell : clock.time;
}

/** True if the cell names a different zone. Compares zones without regard to daylight saving time: 'ET' for 'EST'. */
const isOtherZone = (named: string | undefined, zone: string | undefined): boolean =>
  named !== undefined && zone !== undefined && named !== zoneLabel(0, zone).replace(/[SD]T$/, 'T');

function readChoice(cell: string, { choices = [], choiceLabels = {} }: FieldDefinition): string {
  const wanted = cell.toLowerCase();
  const isIt = (text: string | undefined) => text?.toLowerCase() === wanted;
  return (
    choices.find((choice) => isIt(choice) || isIt(choiceLabels[choice]) || isSpanish(choice, wanted)) ?? cell
  );
}

const isSpanish = (choice: string, wanted: string) =>
  (choice === 'es' && ['español', 'espanol', 'spa'].includes(wanted)) ||
  (choice === 'en' && wanted === 'eng');
