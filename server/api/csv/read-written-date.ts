import { readWrittenDay } from '../../../shared/written-day.ts';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

/** Matches the weekday in `Friday, March 14, 2031`. */
const weekdayBefore = /^(sun|mon|tue|wed|thu|fri|sat)[a-z]*\.?,?\s+/i;
const weekdayAfter = /[\s,]+\(?(sun|mon|tue|wed|thu|fri|sat)[a-z]*\.?\)?$/i;
const dayFirst = /^(\d{1,2})(?:st|nd|rd|th)?[-\s]([a-z]{3})[a-z]*\.?[-,\s]+(\d{4}|\d{2})$/i;
const monthFirst = /^([a-z]{3})[a-z]*\.?[-\s]+(\d{1,2})(?:st|nd|rd|th)?(?:,\s*|\s+|-)(\d{4}|\d{2})$/i;

/**
 * Converts numeric dates, `9 Apr 1961` and `Friday, April 9th, 1961` to a format such as `04/09/1961`. Two-digit years mean a year up to
 * `latestYear`.
 * Returns undefined if the date is invalid or does not fall on the weekday named.
 */
export function parseWrittenDate(cell: string, latestYear: number): string | undefined {
  const text = cell.replace(weekdayBefore, '').replace(weekdayAfter, '').trim();
  const [, dd, dm, dy] = dayFirst.exec(text) ?? [];
  const [, nm, nd, ny] = monthFirst.exec(text) ?? [];
  const month = monthOf(dm ?? nm);
  const day = readWrittenDay(month ? `${month}/${dd ?? nd}/${dy ?? ny}` : text, latestYear);
  return day && isOfItsWeekday(cell, day) ? day : undefined;
}

export function explainWeekday(cell: string, latestYear: number): string | undefined {
  const named = namedWeekday(cell);
  const rest = cell.replace(weekdayBefore, '').replace(weekdayAfter, '');
  const day = named === undefined ? undefined : parseWrittenDate(rest, latestYear);
  return day && named !== weekdayOf(day)
    ? `${day} is not a ${weekdayNames[named ?? 0] ?? ''}. Correct the date or the weekday`
    : undefined;
}

const weekdayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

function namedWeekday(cell: string): number | undefined {
  const name = (weekdayBefore.exec(cell) ?? weekdayAfter.exec(cell))?.[1];
  return name === undefined ? undefined : weekdays.indexOf(name.toLowerCase());
}

function isOfItsWeekday(cell: string, day: string): boolean {
  const named = namedWeekday(cell);
  return named === undefined || named === weekdayOf(day);
}

function weekdayOf(day: string): number {
  const [month = 1, date = 1, year = 0] = day.split('/').map(Number);
  return new Date(Date.UTC(year, month - 1, date)).getUTCDay();
}

function monthOf(name: string | undefined): string | undefined {
  const index = name ? months.indexOf(name.toLowerCase()) : -1;
  return index < 0 ? undefined : String(index + 1);
}
