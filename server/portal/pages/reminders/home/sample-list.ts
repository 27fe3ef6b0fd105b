import { writeCsvRow } from '../../../../../shared/csv.ts';
import { dayNumber, dayText, weekdayOf } from '../../../../../shared/utc.ts';
import {
  notificationRows,
  rowFieldsOf,
  type RowField,
} from '../../../../../shared/resources/notification-rows.ts';
import { dayKeyIn } from '../../../../../shared/time.ts';
import { sendCsvText } from '../../../http/csv.ts';
import type { Page } from '../../../page/route.ts';
import { hasCheck } from './send-list.ts';

export const sampleList: Page = {
  async get(ctx) {
    const fields = rowFieldsOf(await hasCheck(ctx));
    const date = writeDay(nextWeekday(dayNumber(dayKeyIn(ctx.zone(), ctx.nowSeconds))));
    const labels = fields.map((name) => notificationRows.fields[name].label);
    const rows = people.map((person) => fields.map((name) => ({ ...person, date })[name] ?? ''));
    sendCsvText(ctx.res, 'sample-notification-list.csv', [labels, ...rows].map(writeCsvRow).join(''));
  },
};

function nextWeekday(today: number): number {
  const ahead = [1, 2, 3].find((days) => !['Sat', 'Sun'].includes(weekdayOf(today + days)));
  return today + (ahead ?? 1);
}

/** Formats a day as `12/01/2026`. */
const writeDay = (day: number) => dayText(day).replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$2/$3/$1');

const appointment = (
  name: string,
  time: string,
  person: Partial<Record<RowField, string>>,
): Partial<Record<RowField, string>> => ({
  provider: 'Dr. Park',
  location: 'Main Office',
  language: 'English',
  ...person,
  name,
  time,
});

/** Sample patients: reachable on all channels, in Spanish, by landline only, by email only, and not at all. No real patient uses these codes. */
const people = [
  appointment('Ana Whitfield', '10:30 AM', {
    patient_code: 'SAMPLE-1',
    mobile_phone: '312-555-0111',
    email: 'ana.whitfield@example.com',
  }),
  appointment('Luis Ortega', '11:15 AM', {
    patient_code: 'SAMPLE-2',
    mobile_phone: '312-555-0112',
    email: 'luis.ortega@example.com',
    language: 'Spanish',
  }),
  appointment('Carol Davis', '1:00 PM', { patient_code: 'SAMPLE-3', phone: '312-555-0113' }),
  appointment('Ben Carter', '2:30 PM', { patient_code: 'SAMPLE-4', email: 'ben.carter@example.com' }),
  appointment('Pat Nolan', '3:45 PM', { patient_code: 'SAMPLE-5' }),
];
