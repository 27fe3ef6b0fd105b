import { weekdays } from '../resources/fields.ts';
import { daySeconds } from '../utc.ts';

/** `YYYY-MM-DD` → its number on the calendar, where each day has one length and the next has the next number. */
export const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / (daySeconds * 1000);

export const dayText = (number: number): string =>
  new Date(number * daySeconds * 1000).toISOString().slice(0, 10);

/** `Mon` … `Sun`. */
export function weekdayOf(number: number): string {
  const sinceMonday = (((number + 3) % 7) + 7) % 7;
  return weekdays[sinceMonday] ?? '';
}

/** `'09:30'` → seconds since midnight. */
export function clockSeconds(clock: string): number {
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  return hour * 3600 + minute * 60;
}
