import { hoursMessages } from '../locales/en/organization.ts';
import { toZone } from '../time.ts';
import type { PracticeHours } from './openings.ts';
import { toIsoDay, readWrittenDay } from '../written-day.ts';

/** Hours as saved by an organization. An unset one may be null, as in the database. */
export type SavedHours = Readonly<
  Partial<Record<'timezone' | 'quiet_from' | 'quiet_to' | 'holidays', string | null>>
>;

export function practiceHours(organization: SavedHours): PracticeHours {
  return {
    zone: toZone(organization.timezone ?? ''),
    quietFrom: organization.quiet_from || undefined,
    quietTo: organization.quiet_to || undefined,
    holidays: readHolidays(organization.holidays ?? '').days,
  };
}

type HoursErrors = Partial<Record<'quiet_from' | 'quiet_to' | 'holidays', string>>;

export function findHoursErrors(organization: SavedHours): HoursErrors {
  const [from, to] = [organization.quiet_from ?? '', organization.quiet_to ?? ''];
  const { badLines } = readHolidays(organization.holidays ?? '');
  return {
    ...(from === '' && to !== '' && { quiet_from: hoursMessages.half }),
    ...(from !== '' && to === '' && { quiet_to: hoursMessages.half }),
    ...(from !== '' && from === to && { quiet_to: hoursMessages.same }),
    ...(badLines.length > 0 && { holidays: hoursMessages.badDays(badLines) }),
  };
}

interface Holidays {
  /** Holidays in the form `YYYY-MM-DD`. */
  days: readonly string[];
  /** Line numbers of invalid lines, counted from 1. */
  badLines: readonly number[];
}

/** Two-digit years belong to this century. */
const latestYear = 2099;

/** Reads one day per line in the usual US format, with an optional name, such as `12/25/2026 Christmas`. */
function readHolidays(text: string): Holidays {
  const read = text.split('\n').map((line) => readLine(line.trim()));
  const badLines = read.flatMap((day, index) => (day === undefined ? [index + 1] : []));
  return { days: [...new Set(read.filter(Boolean).map(String))], badLines };
}

function readLine(line: string): string | undefined {
  const [first = ''] = line.split(/\s/);
  const day = first && readWrittenDay(first, latestYear);
  return day && toIsoDay(day);
}
