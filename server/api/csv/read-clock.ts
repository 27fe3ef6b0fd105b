const zonePattern = '(?:[ECMPAH]K?[SD]?T|AK[SD]?T|eastern|central|mountain|pacific|alaska|hawaii)';
const half = '(a|p)\\.?(?:m\\.?)?';
const clock = new RegExp(
  `^(\\d{1,2})(?:[:.](\\d{2})(?::\\d{2}(?:\\.\\d+)?)?)?\\s*(?:${half})?(?:\\s*\\(?(${zonePattern})\\)?)?$`,
  'i',
);
const digitsOnly = /^(\d{1,2})(\d{2})(?:\s*h(?:rs?)?)?$/i;

/** Time of day in a cell and its zone, such as 'ET' for `EST`. */
interface CellClock {
  /** Time in 24-hour `HH:MM` format. */
  time: string;
  zone?: string;
}

/**
 * Reads `9am`, `9:30 PM`, `09:30:00`, `0930`, `9:30 AM EST` and `noon`.
 * Returns undefined for anything else, and for a time like `2:30` that needs AM or PM.
 */
export function readClock(cell: string): CellClock | undefined {
  if (/^(?:12\s*)?noon$/i.test(cell)) return { time: '12:00' };
  const [, hours, minutes, halfOfDay, zone] = clock.exec(cell) ?? matchDigits(cell);
  if (!hours || (!halfOfDay && !minutes)) return undefined;
  if (!halfOfDay && isEitherHalf(hours)) return undefined;
  const hour = halfOfDay ? hourOf(Number(hours), halfOfDay.toLowerCase()) : Number(hours);
  if (hour === undefined || hour > 23 || Number(minutes ?? 0) > 59) return undefined;
  const time = `${String(hour).padStart(2, '0')}:${minutes ?? '00'}`;
  return { time, ...(zone && { zone: zoneOf(zone) }) };
}

/** True for hours 1 to 6 without a leading zero, which may mean PM because offices are closed at those hours in the morning. */
export const isEitherHalf = (hours: string) => /^[1-6]$/.test(hours);

function matchDigits(cell: string): (string | undefined)[] {
  const found = digitsOnly.exec(cell);
  return found ? [cell, found[1], found[2]] : [];
}

function hourOf(hours: number, halfOfDay: string): number | undefined {
  if (hours > 12) return halfOfDay === 'p' ? hours : undefined;
  return (hours % 12) + (halfOfDay === 'p' ? 12 : 0);
}

/** Returns 'ET' for `EST`, `edt` and `Eastern`, for example. */
function zoneOf(name: string): string {
  const upper = name.toUpperCase();
  return upper.startsWith('AK') || upper === 'ALASKA' ? 'AKT' : `${upper.charAt(0)}T`;
}

const moment =
  /^(.*\d.*?)(?:\s*,\s*|\s+at\s+|\s*@\s*|\s+-\s+|T(?=\d)|\s+)(\d{1,2}(?::\d{2}|\s*[ap]\.?m?\b).*)$/i;

/** Matches `3/14/2031 0930`. Four digits count as a time only after a four-digit year. */
const dayAndDigits = /^(.*\d.*\d{4})\s+(\d{4})$/;

/**
 * Splits `3/14/2031 9:30 AM`, `3/14/2031 0930`, `March 14, 2031 at 9:30 AM` and `2031-03-14T09:30:00` into an unparsed date and time.
 * Returns undefined if there is no time.
 */
export function cutMoment(cell: string): { day: string; time: string } | undefined {
  const [, day, time] = moment.exec(cell) ?? dayAndDigits.exec(cell) ?? [];
  return day && time ? { day: day.trim(), time: time.replace(/[+-]\d{2}:?\d{2}$/, '').trim() } : undefined;
}
