import type { FieldDefinition, FieldKind } from '../../../shared/resources/fields.ts';
import { zoneLabel } from '../../../shared/time.ts';
import { cutMoment, readClock } from './read-clock.ts';
import { readDay } from './read-written-date.ts';

interface Reading {
  /** The present one. */
  year: number;
  /** IANA, of the practice: a time of another zone is not read. */
  zone?: string;
}

/**
 * Puts a cell into the form that a form would send it in: dates, times, amounts, choices and flags in whatever way lists write them. What
 * cannot be read stays as it is, for the check to refuse.
 */
export function readCell(cell: string, field: FieldDefinition, reading: Reading): string {
  return cell.length > longestRead ? cell : (readers[field.kind]?.(cell, { field, ...reading }) ?? cell);
}

/** Nothing that can be read is longer; searching a longer one would take its time. */
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

/** A year of two digits that is not past is near, and rather to come. */
const yearsAhead = 50;

/** The last year that two digits can mean in that field. */
export const latestYear = ({ past }: FieldDefinition, { year }: Reading) => (past ? year : year + yearsAhead);

/** The time of a birth is left out, and midnight, which spreadsheets write beside a day that has no time. */
function readDate(cell: string, { field, ...reading }: FieldReading): string {
  const cut = cutMoment(cell.replace(/(?<=\d)Z$/, ''));
  const isDayAlone = cut !== undefined && (field.past || readClock(cut.time)?.time === '00:00');
  return readDay(isDayAlone ? cut.day : cell, latestYear(field, reading)) ?? cell;
}

function readTime(cell: string, { zone }: FieldReading): string {
  const clock = readClock(cell);
  return clock === undefined || isOtherZone(clock.zone, zone) ? cell : clock.time;
}

/** A cell names a zone without its half of the year: 'ET' for 'EST'. */
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
