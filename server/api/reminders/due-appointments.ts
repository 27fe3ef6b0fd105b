import { sql } from 'kysely';
import { dueDays } from '../../../shared/reminders/plan.ts';
import type { Planning } from '../../../shared/reminders/openings.ts';
import { toTimestamp, type Trx } from '../database/db.ts';
import { isSettled } from './appointment-rows.ts';

interface DaysRun {
  reminder: string;
  idOrg: string;
  /** True to search all notification lists, or false to search only lists with this reminder. */
  ofAll: boolean;
  planning: Planning;
  /** Current time in Unix milliseconds. */
  now: number;
}

export interface KnownAppointment extends Readonly<Record<string, string | null>> {
  id: string;
}

/**
 * Loads appointments whose reminder is due today: those planned for this day, and late additions that can still get a reminder.
 * Returns one row per appointment and skips appointments that this reminder has already handled on another list.
 */
export async function loadDueAppointments(trx: Trx, run: DaysRun): Promise<KnownAppointment[]> {
  const due = dueDays(run.planning, run.now / 1000);
  if (due.days.length === 0) return [];
  const { rows } = await sql<KnownAppointment>`
    select distinct on (appointment.same_as) appointment.id, appointment.contact, appointment.patient_code, appointment.name, appointment.phone,
      appointment.mobile_phone, appointment.email, to_char(appointment.date, 'MM/DD/YYYY') as date, appointment.time, appointment.provider, appointment.location,
      appointment.language
    from notification_rows appointment
    join notifications list on list.id = appointment.notification
    where appointment.id_org = ${run.idOrg}::bigint
    and appointment.date = any(${due.days}::date[])
    and appointment.source_row is null
    and appointment.useless_after > ${toTimestamp(due.sendAt * 1000)}
    and not ${isSettled('appointment')}
    and ${run.ofAll ? sql`true` : sql`list.reminder = ${run.reminder}`}
    and not exists (
      select 1
      from notification_rows same
      join notifications other on other.id = same.notification
      where same.id_org = appointment.id_org
      and same.same_as = appointment.same_as
      and (
        same.answer = 'cancel'
        or other.reminder = ${run.reminder}
        and (same.source_row is not null or exists (select 1 from jobs where jobs.notification = other.id))
      )
    )
    order by appointment.same_as, appointment.id desc
  `.execute(trx);
  return rows;
}
