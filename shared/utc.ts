import { weekdays } from './resources/fields.ts';

export const daySeconds = 86_400;

/**
 * Parses `YYYY-MM-DD HH:mm:ss` in UTC to Unix seconds. Hand-written for speed because it runs on every API call.
 * A day past the end of the month rolls over to the next month.
 */
export function readUtc(value: unknown): number | undefined {
  if (typeof value !== 'string' || value.length < 19) return undefined;
  const seconds =
    daysSinceEpoch(digits(value, 0, 4), digits(value, 5, 7), digits(value, 8, 10)) * daySeconds +
    digits(value, 11, 13) * 3600 +
    digits(value, 14, 16) * 60 +
    digits(value, 17, 19);
  return Number.isNaN(seconds) ? undefined : seconds;
}

/** Parses like `readUtc`, but also accepts a date alone and rejects dates and times that do not exist. */
export function readUtcExactly(text: string): number | undefined {
  const whole = text.length === 'YYYY-MM-DD'.length ? `${text} 00:00:00` : text;
  const seconds = readUtc(whole);
  if (seconds === undefined) return undefined;
  return new Date(seconds * 1000).toISOString().startsWith(whole.replace(' ', 'T')) ? seconds : undefined;
}

function digits(text: string, from: number, to: number): number {
  let number = 0;
  for (let index = from; index < to; index += 1) {
    const digit = text.charCodeAt(index) - 48;
    if (digit < 0 || digit > 9) return NaN;
    number = number * 10 + digit;
  }
  return number;
}

/** Counts days in the proleptic Gregorian calendar. The year starts in March so that the leap day is its last day. */
function daysSinceEpoch(year: number, month: number, day: number): number {
  const shifted = month > 2 ? year : year - 1;
  const era = Math.floor(shifted / 400);
  const ofEra = shifted - era * 400;
  const ofYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  return era * 146_097 + ofEra * 365 + Math.floor(ofEra / 4) - Math.floor(ofEra / 100) + ofYear - 719_468;
}

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
