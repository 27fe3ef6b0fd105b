import { readWrittenDay } from '../written-day.ts';

/** Converts `MM/DD/YYYY` to `YYYY-MM-DD`; '' stays ''. */
export const toIsoDay = (day: string): string => day.replace(/^(\d\d)\/(\d\d)\/(\d{4})$/, '$3-$1-$2');

/** Parses a date from a date control or typed text to `YYYY-MM-DD`; undefined if it is not a date. */
export function readIsoDay(text: string): string | undefined {
  const day = readWrittenDay(text);
  return day && toIsoDay(day);
}

/** Converts a date with dashes or single digits, year first or last, to `MM/DD/YYYY`. Other text is returned unchanged. */
export function withSlashes(day: string): string {
  const [, month, date, year] = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/.exec(day) ?? [];
  const [, isoYear, isoMonth, isoDate] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(day) ?? [];
  const parts = [month ?? isoMonth, date ?? isoDate, year ?? isoYear];
  return parts.every((part) => part !== undefined)
    ? parts.map((part) => part.padStart(2, '0')).join('/')
    : day;
}
