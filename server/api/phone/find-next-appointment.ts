import { sql } from 'kysely';
import type { Language } from '../../../shared/language.ts';
import { formatSpokenAppointment } from '../../../shared/spoken-time.ts';
import { toTimestamp, type Trx } from '../database/db.ts';
import type { Caller } from './call/call-state.ts';
import type { CallerAppointment } from './call/patient-desk.ts';

interface AppointmentQuery {
  idOrg: string;
  caller: Caller;
  language: Language;
  now: number;
}

/** Finds the caller's next appointment. If it is on several notification lists, prefers a row that is ready to send. */
export async function findNextAppointment(
  trx: Trx,
  { idOrg, caller, language, now }: AppointmentQuery,
): Promise<CallerAppointment | undefined> {
  const { rows } = await sql<{ id: string; date: string; time: string | null }>`
    select id, to_char(date, 'YYYY-MM-DD') as date, time
    from notification_rows
    where id_org = ${idOrg}::bigint
    and (contact = nullif(${caller.contact}, '') or patient_code = nullif(${caller.code}, ''))
    and status <> 'error'
    and useless_after > ${toTimestamp(now)}
    order by date, time, status = 'ready' desc, id desc
    limit 1
  `.execute(trx);
  const [appointment] = rows;
  if (!appointment) return undefined;
  return {
    row: appointment.id,
    when: formatSpokenAppointment({ day: appointment.date, time: appointment.time ?? '' }, language),
  };
}
