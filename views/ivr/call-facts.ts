import type { CallRow } from '../../shared/ivr/call-row.ts';
import type { IvrField } from '../../shared/ivr/fields.ts';
import type { DialledNumber } from '../../shared/ivr/numbers.ts';
import { formatCents, readCents } from '../../shared/money.ts';
import { nameOf } from './call-table.tsx';
import { writeLength } from './words.ts';

/** What of a record says more than its trail, by label; empty ones are left out. */
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
  ['date', 'Appointment Date'],
  ['time', 'Appointment Time'],
  ['status', 'Status'],
  ['message', 'Message'],
] as const satisfies readonly (readonly [IvrField, string])[];

export function factsOf(call: CallRow, numbers: readonly DialledNumber[]): [string, string][] {
  const cents = readCents(call.balance);
  return [
    ['Called', nameOf(call.cdr_dst.trim(), numbers)],
    ['Connected', lengthOf(call.cdr_billsec)],
    ['In all', lengthOf(call.cdr_duration)],
    ['Collected', cents > 0 ? formatCents(cents) : ''],
    ...plain.map(([field, label]): [string, string] => [label, call[field].trim()]),
  ];
}

const lengthOf = (seconds: number | undefined) => (seconds === undefined ? '' : writeLength(seconds));
