import { hoursMessages } from '../messages/organisation.ts';
import { textOf, type ApiRecord } from '../reply.ts';
import { toZone } from '../time.ts';
import { readHolidays } from './holidays.ts';
import type { PracticeHours } from './openings.ts';

export function practiceHours(organisation: ApiRecord): PracticeHours {
  return {
    zone: toZone(textOf(organisation, 'timezone')),
    quietFrom: textOf(organisation, 'quiet_from') || undefined,
    quietTo: textOf(organisation, 'quiet_to') || undefined,
    holidays: readHolidays(textOf(organisation, 'holidays')).days,
  };
}

type HoursFaults = Partial<Record<'quiet_from' | 'quiet_to' | 'holidays', string>>;

export function findHoursFaults(organisation: ApiRecord): HoursFaults {
  const [from, to] = [textOf(organisation, 'quiet_from'), textOf(organisation, 'quiet_to')];
  const { badLines } = readHolidays(textOf(organisation, 'holidays'));
  return {
    ...(from === '' && to !== '' && { quiet_from: hoursMessages.half }),
    ...(from !== '' && to === '' && { quiet_to: hoursMessages.half }),
    ...(from !== '' && from === to && { quiet_to: hoursMessages.same }),
    ...(badLines.length > 0 && { holidays: hoursMessages.badDays(badLines) }),
  };
}
