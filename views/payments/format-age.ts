import { plural } from '../../shared/count.ts';
import { dayIn, formatDay } from '../../shared/time.ts';

/** Formats a birth date as an age: `03/14/1974` becomes `52 years, born Mar 14, 1974`; '' if it is not a date. */
export function formatAge(dob: string, { zone, nowSeconds }: { zone: string; nowSeconds: number }): string {
  const [, month = '', day = '', year = ''] = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(dob) ?? [];
  if (!year) return '';
  const today = dayIn(zone, nowSeconds);
  const isBefore = today.month < Number(month) || (today.month === Number(month) && today.day < Number(day));
  const years = today.year - Number(year) - (isBefore ? 1 : 0);
  const born = formatDay(`${year}-${month}-${day}`, zone, nowSeconds).replace(/^\w+,\s/, '');
  return `${years} ${plural(years, 'year')}, born ${born}`;
}
