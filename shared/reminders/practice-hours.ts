import { hoursMessages } from '../locales/en/organization.ts';
import { textOf, type ApiRecord } from '../reply.ts';
import { toZone } from '../time.ts';
import { readHolidays } from './holidays.ts';
import type { PracticeHours } from './openings.ts';

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
