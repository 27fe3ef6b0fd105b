import { toIsoDay } from '../resources/day.ts';
import { readWrittenDay } from '../written-day.ts';

interface Holidays {
  /** Holidays in the form `YYYY-MM-DD`. */
  days: readonly string[];
  /** Line numbers of invalid lines, counted from 1. */
  badLines: readonly number[];
}

/** Two-digit years belong to this century. */
const latestYear = 2099;

/** Reads one day per line in the usual US format, with an optional name, such as `12/25/2026 Christmas`. */
export function readHolidays(text: string): Holidays {
  const read = text.split('\n').map((line) => readLine(line.trim()));
  const badLines = read.flatMap((day, index) => (day === undefined ? [index + 1] : []));
  return { days: [...new Set(read.filter(Boolean).map(String))], badLines };
}

function readLine(line: string): string | undefined {
  const [first = ''] = line.split(/\s/);
  const day = first && readWrittenDay(first, latestYear);
  return day && toIsoDay(day);
}
