import { callFactLabels } from '../../shared/locales/en/ivr.ts';
import type { CallRow } from '../../shared/ivr/call-row.ts';
import type { IvrField } from '../../shared/ivr/fields.ts';
import { formatCents, readCents } from '../../shared/money.ts';
import { joinTitle } from '../../shared/person-name.ts';
import { toIsoDay } from '../../shared/written-day.ts';
import { formatAppointment, formatClock } from '../../shared/time.ts';
import { callerNameOf, type Reading } from './call-table.tsx';
import { writeLength } from './format.ts';

const plain = [
  ['provider', callFactLabels.provider],
  ['location', callFactLabels.location],
  ['patient_code', callFactLabels.patient_code],
  ['client_code', callFactLabels.client_code],
  ['case_code', callFactLabels.case_code],
  ['medical_code', callFactLabels.medical_code],
  ['facility_code', callFactLabels.facility_code],
  ['facility_address', callFactLabels.facility_address],
  ['reminder_type', callFactLabels.reminder_type],
  ['email', callFactLabels.email],
  ['appt_status', callFactLabels.appt_status],
] as const satisfies readonly (readonly [IvrField, string])[];

export function callFactsOf(call: CallRow, { numbers, zone, nowSeconds }: Reading): [string, string][] {
  const cents = readCents(call.balance);
  return [
    [callFactLabels.called, callerNameOf(call.cdr_dst.trim(), numbers)],
    [callFactLabels.connected, lengthOf(call.cdr_billsec)],
    [callFactLabels.totalTime, lengthOf(call.cdr_duration)],
    [callFactLabels.collected, cents > 0 ? formatCents(cents) : ''],
    ...plain.map(([field, label]): [string, string] => [label, formatFact(field, call[field].trim())]),
    [
      callFactLabels.date,
      formatAppointment({ date: toIsoDay(call.date.trim()), clock: '' }, zone, nowSeconds),
    ],
    [callFactLabels.time, formatClock(call.time.trim())],
    [callFactLabels.status, formatFact('status', call.status.trim())],
    [callFactLabels.message, call.message.trim()],
  ];
}

/** Keeps clinicians' titles on the same line as the name, and capitalizes only the first letter of a status. */
function formatFact(field: IvrField, text: string): string {
  if (field === 'status') return text && text.charAt(0).toUpperCase() + text.slice(1).toLowerCase();
  return field === 'provider' ? joinTitle(text) : text;
}

const lengthOf = (seconds: number | undefined) => (seconds === undefined ? '' : writeLength(seconds));
