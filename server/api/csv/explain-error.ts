import type { FieldDefinition } from '../../../shared/resources/fields.ts';
import { latestYear } from './read-cell.ts';
import { isEitherHalf, readClock } from './read-clock.ts';
import { explainWeekday } from './read-written-date.ts';

interface CellError {
  field: FieldDefinition | undefined;
  value: string;
  /** Current year, to interpret two-digit years. */
  year: number;
}

/**
 * Explains in plain words, for people who prepare these files, why a cell is invalid and what to write instead.
 * `message` is the validation error of the resource's form.
 */
export function explain(message: string, { field, value, year }: CellError): string {
  if (!field) return message;
  const { label } = field;
  if (message === invalidEmail) return `${invalidEmail}. Write it like name@example.com`;
  if (field.kind === 'json') return `${label} cannot be read. Leave the cell empty`;
  if (field.kind === 'date' && message.includes('must be a date'))
    return explainWeekday(value, latestYear(field, { year })) ?? noDay(label);
  if (field.kind === 'date' && message.includes('in the future'))
    return `${label} is in the future. Correct the year`;
  if (field.kind === 'clock' && message.includes('must be a time')) return explainTime(label, value);
  return message;
}

const invalidEmail = 'Invalid Email Address';

const noDay = (label: string) =>
  `${label} is not a valid date. Write it as month/day/year, such as 04/09/1961`;

function explainTime(label: string, cell: string): string {
  const [, hours = ''] = /^(\d{1,2}):?\d{2}$/.exec(cell) ?? [];
  const zone = readClock(cell)?.zone;
  if (isEitherHalf(hours)) return `${label} needs AM or PM, such as ${hours}:30 PM`;
  if (zone)
    return `${label} is in another time zone (${zone}). Enter the time at your office, without a time zone`;
  return `${label} must be a time of day, such as 9:30 AM`;
}

interface Warned {
  warned: number;
  warnings: unknown[];
}

/** Omits the warning fields if there are no warnings, so that the response has only the contract's fields. */
export function answerCounts<Counts extends Warned>({ warned, warnings, ...counts }: Counts) {
  return { ...counts, ...(warned > 0 && { warned, warnings }) };
}
