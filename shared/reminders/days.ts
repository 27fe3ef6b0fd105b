import { weekdays } from '../resources/fields.ts';
import { daySeconds } from '../utc.ts';

/** Converts `YYYY-MM-DD` to a day number. Consecutive days have consecutive numbers, regardless of time zones. */
export const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / (daySeconds * 1000);

export const dayText = (number: number): string =>
  new Date(number * daySeconds * 1000).toISOString().slice(0, 10);

export function weekdayOf(number: number): string {
  const sinceMonday = (((number + 3) % 7) + 7) % 7;
  return weekdays[sinceMonday] ?? '';
}

export function clockSeconds(clock: string): number {
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  return hour * 3600 + minute * 60;
}
