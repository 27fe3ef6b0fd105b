import type { CallRow } from '../../shared/ivr/call-row.ts';
import type { IvrField } from '../../shared/ivr/fields.ts';
import { formatCents, readCents } from '../../shared/money.ts';
import { joinTitle } from '../../shared/person-name.ts';
import { toIsoDay } from '../../shared/written-day.ts';
import { formatAppointment, formatClock } from '../../shared/time.ts';
import { callerNameOf, type Reading } from './call-table.tsx';
import { writeLength } from './format.ts';

const plain = [
  ['provider', 'Provider'],
  ['location', 'Location'],
  ['patient_code', 'Patient Code'],
  ['client_code', 'Client Code'],
  ['case_code', 'Case Code'],
  ['medical_code', 'Medical Code'],
  ['facility_code', 'Facility'],
  ['facility_address', 'Facility Address'],
  ['reminder_type', 'Reminder'],
  ['email', 'Email'],
  ['appt_status', 'Appointment'],
] as const satisfies readonly (readonly [IvrField, string])[];

export function callFactsOf(call: CallRow, { numbers, zone, nowSeconds }: Reading): [string, string][] {
  const cents = readCents(call.balance);
  return [
    ['Called', callerNameOf(call.cdr_dst.trim(), numbers)],
    ['Connected', lengthOf(call.cdr_billsec)],
    ['Total time', lengthOf(call.cdr_duration)],
    ['Collected', cents > 0 ? formatCents(cents) : ''],
    ...plain.map(([field, label]): [string, string] => [label, formatFact(field, call[field].trim())]),
    [
      'Appointment Date',
      formatAppointment({ date: toIsoDay(call.date.trim()), clock: '' }, zone, nowSeconds),
    ],
    ['Appointment Time', formatClock(call.time.trim())],
    ['Status', formatFact('status', call.status.trim())],
    ['Message', call.message.trim()],
  ];
}

/** Keeps clinicians' titles on the same line as the name, and capitalizes only the first letter of a status. */
function formatFact(field: IvrField, text: string): string {
  if (field === 'status') return text && text.charAt(0).toUpperCase() + text.slice(1).toLowerCase();
  return field === 'provider' ? joinTitle(text) : text;
}

const lengthOf = (seconds: number | undefined) => (seconds === undefined ? '' : writeLength(seconds));
