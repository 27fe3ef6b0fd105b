import { toIsoDay } from '../resources/day.ts';
import { readWrittenDay } from '../written-day.ts';

interface Holidays {
  /** `YYYY-MM-DD` */
  days: readonly string[];
  /** The lines that are no day, counted from 1. */
  badLines: readonly number[];
}

/** A year of two digits is one of this century. */
const latestYear = 2099;

/** Reads one day a line, as people write one in figures, and its name if it has one: `12/25/2026 Christmas`. */
export function readHolidays(text: string): Holidays {
  const read = text.split('\n').map((line) => readLine(line.trim()));
  const badLines = read.flatMap((day, index) => (day === undefined ? [index + 1] : []));
  return { days: [...new Set(read.filter(Boolean).map(String))], badLines };
}

/** '' for an empty line, undefined for one that is no day. */
function readLine(line: string): string | undefined {
  const [first = ''] = line.split(/\s/);
  const day = first && readWrittenDay(first, latestYear);
  return day && toIsoDay(day);
}
