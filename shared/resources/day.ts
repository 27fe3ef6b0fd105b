import { readWrittenDay } from '../written-day.ts';

/** `MM/DD/YYYY` → `YYYY-MM-DD`; '' for none. */
export const toIsoDay = (day: string): string => day.replace(/^(\d\d)\/(\d\d)\/(\d{4})$/, '$3-$1-$2');

/** `YYYY-MM-DD` of a day as a date control sends it or a person writes it; undefined for what is no day. */
export function readIsoDay(text: string): string | undefined {
  const day = readWrittenDay(text);
  return day && toIsoDay(day);
}

/**
 * A day as it is written elsewhere, with dashes or single digits, the year last or first, as `MM/DD/YYYY`. Whatever else it is
 * stays as it is.
 */
export function withSlashes(day: string): string {
  const [, month, date, year] = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/.exec(day) ?? [];
  const [, isoYear, isoMonth, isoDate] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(day) ?? [];
  const parts = [month ?? isoMonth, date ?? isoDate, year ?? isoYear];
  return parts.every((part) => part !== undefined)
    ? parts.map((part) => part.padStart(2, '0')).join('/')
    : day;
}
