import { hoursMessages } from '../locales/en/organization.ts';
import { textOf, type ApiRecord } from '../reply.ts';
import { toZone } from '../time.ts';
import type { PracticeHours } from './openings.ts';
import { toIsoDay, readWrittenDay } from '../written-day.ts';

export function practiceHours(organization: ApiRecord): PracticeHours {
  return {
    zone: toZone(textOf(organization, 'timezone')),
    quietFrom: textOf(organization, 'quiet_from') || undefined,
    quietTo: textOf(organization, 'quiet_to') || undefined,
    holidays: readHolidays(textOf(organization, 'holidays')).days,
  };
}

type HoursErrors = Partial<Record<'quiet_from' | 'quiet_to' | 'holidays', string>>;

export function findHoursErrors(organization: ApiRecord): HoursErrors {
  const [from, to] = [textOf(organization, 'quiet_from'), textOf(organization, 'quiet_to')];
  const { badLines } = readHolidays(textOf(organization, 'holidays'));
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
