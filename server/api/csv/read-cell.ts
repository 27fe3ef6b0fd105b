import type { FieldDefinition, FieldKind } from '../../../shared/resources/fields.ts';
import { readWrittenDay } from '../../../shared/written-day.ts';

/**
 * Puts a cell into the form that a form would send it in: dates, amounts, choices and flags in whatever way lists write them. What
 * cannot be read stays as it is, for the check to refuse. `year` is the present one.
 */
export function readCell(cell: string, field: FieldDefinition, year: number): string {
  return cell.length > longestRead ? cell : (readers[field.kind]?.(cell, { field, year }) ?? cell);
}

/** Nothing that can be read is longer; searching a longer one would take its time. */
const longestRead = 60;

interface Reading {
  field: FieldDefinition;
  year: number;
}

const readers: Partial<Record<FieldKind, (cell: string, reading: Reading) => string>> = {
  date: (cell, { year }) => readDate(cell, year),
  money: (cell) =>
    cell.replace(/^\$\s*/, '').replace(/^\d{1,3}(?:,\d{3})+(?=\.|$)/, (whole) => whole.replaceAll(',', '')),
  choice: (cell, { field }) => readChoice(cell, field),
  flag: (cell) => flags.get(cell.toLowerCase()) ?? cell,
};

const flags: ReadonlyMap<string, string> = new Map([
  ...['t', 'true', 'y', 'yes', '1', 'x', 'si', 'sí'].map((text) => [text, 'T'] as const),
  ...['f', 'false', 'n', 'no', '0'].map((text) => [text, 'F'] as const),
]);

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Reads days in figures, and `9 Apr 1961` and `Apr 9, 1961`, with a time of day or not, as `04/09/1961`; two digits are a year not to come. */
function readDate(cell: string, year: number): string {
  const text = cell.replace(/[T\s]\s*\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s*(?:[AP]M|Z)?$/i, '');
  const [, dd, dm, dy] = /^(\d{1,2})[-\s]([a-z]{3})[a-z]*\.?[-,\s]+(\d{4}|\d{2})$/i.exec(text) ?? [];
  const [, nm, nd, ny] = /^([a-z]{3})[a-z]*\.?\s+(\d{1,2})(?:,\s*|\s+)(\d{4}|\d{2})$/i.exec(text) ?? [];
  const month = monthOf(dm ?? nm);
  const inFigures = month ? `${month}/${dd ?? nd}/${dy ?? ny}` : text;
  return readWrittenDay(inFigures, year) ?? cell;
}

function monthOf(name: string | undefined): string | undefined {
  const index = name ? months.indexOf(name.toLowerCase()) : -1;
  return index < 0 ? undefined : String(index + 1);
}

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
