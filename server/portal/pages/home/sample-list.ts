import { writeCsvRow } from '../../../../shared/csv.ts';
import { dayNumber, dayText, weekdayOf } from '../../../../shared/delivery/days.ts';
import {
  notificationRows,
  rowFieldsOf,
  type RowField,
} from '../../../../shared/resources/notification-rows.ts';
import { dayKeyIn } from '../../../../shared/time.ts';
import { sendCsvText } from '../../http/csv.ts';
import type { Page } from '../../visit/route.ts';
import { hasCheck } from './send-list.ts';

export const sampleList: Page = {
  async show(visit) {
    const fields = rowFieldsOf(await hasCheck(visit));
    const date = writeDay(nextWeekday(dayNumber(dayKeyIn(visit.zone(), visit.nowSeconds))));
    const labels = fields.map((name) => notificationRows.fields[name].label);
    const rows = people.map((person) => fields.map((name) => ({ ...person, date })[name] ?? ''));
    sendCsvText(visit.res, 'sample-notification-list.csv', [labels, ...rows].map(writeCsvRow).join(''));
  },
};

function nextWeekday(today: number): number {
  const ahead = [1, 2, 3].find((days) => !['Sat', 'Sun'].includes(weekdayOf(today + days)));
  return today + (ahead ?? 1);
}

/** Formats a day as `12/01/2026`. */
const writeDay = (day: number) => dayText(day).replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$2/$3/$1');

const visit = (
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

/** Sample patients reachable by all channels, in Spanish, by landline, by email only, and not at all. No real patient uses these codes. */
const people = [
  visit('Ana Whitfield', '10:30 AM', {
    patient_code: 'SAMPLE-1',
    mobile_phone: '312-555-0111',
    email: 'ana.whitfield@example.com',
  }),
  visit('Luis Ortega', '11:15 AM', {
    patient_code: 'SAMPLE-2',
    mobile_phone: '312-555-0112',
    email: 'luis.ortega@example.com',
    language: 'Spanish',
  }),
  visit('Carol Davis', '1:00 PM', { patient_code: 'SAMPLE-3', phone: '312-555-0113' }),
  visit('Ben Carter', '2:30 PM', { patient_code: 'SAMPLE-4', email: 'ben.carter@example.com' }),
  visit('Pat Nolan', '3:45 PM', { patient_code: 'SAMPLE-5' }),
];
