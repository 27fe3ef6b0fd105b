import { sql, type RawBuilder } from 'kysely';
import type { Trx } from '../database/db.ts';
import { isCancelled, isSameAppointment, hasSource, isWithdrawn } from './appointment-source.ts';
import type { AppointmentRow } from './plan-row.ts';

export interface ListedRow extends AppointmentRow {
  /** Appointment date in MM/DD/YYYY format. */
  date: string | null;
  time: string | null;
  provider: string | null;
  location: string | null;
  status: string;
  reason: string | null;
  reason_code: string | null;
  /** Warning about addresses in the row that are not used. */
  warning: string;
  /** True if planning cannot change the row, because it is invalid or canceled by a permanent rule. */
  settled: boolean;
}

interface Wanted {
  list: string;
  reminder: string;
  /** Id of the job being planned, or ''. Its own messages do not count as reached. */
  job: string;
  /** Line number after which rows are loaded. */
  after: number;
  most: number;
  where: RawBuilder<unknown>;
}

export const isSettled = (row = 'notification_rows') => sql`
  (
    ${sql.ref(`${row}.status`)} = 'error'
    or coalesce(${sql.ref(`${row}.reason_code`)} in ('duplicate', 'left_out'), false)
    or ${sql.ref(`${row}.record_gone`)} is not null
  )
`;

interface Reached {
  /** SQL expression for the reminder id. */
  reminder: RawBuilder<unknown>;
  /** Id of a job whose own messages do not count, or ''. */
  but: string;
}

/** SQL condition: a message of the reminder for the same appointment of the same patient was or will be sent. */
export const isReached = (row: string, { reminder, but }: Reached): RawBuilder<boolean> => {
  const reaches = sql`
    messages.reminder = ${reminder}
    and messages.job <> ${but}
    and messages.status not in ('failed', 'left_out')
  `;
  return sql<boolean>`
    (
      select true
      from messages
      where messages."row" = ${sql.ref(`${row}.id`)}
      and ${reaches}
      limit 1
    ) is not null or ${sql.ref(`${row}.record_appointment`)} is not null and (
      select true
      from notification_rows same
      join messages on messages."row" = same.id
      where ${isSameAppointment(row, 'same')}
      and ${reaches}
      limit 1
    ) is not null
  `;
};

export async function loadAppointmentRows(
  trx: Trx,
  { list, reminder, job, after, most, where }: Wanted,
): Promise<ListedRow[]> {
  const { rows } = await sql<ListedRow>`
    select id, line, contact, patient_code, name, phone, mobile_phone, email, coalesce(date::text, '') as day, answer,
      extract(epoch from useless_after)::double precision as useless_after,
      ${isReached('notification_rows', { reminder: sql`${reminder}`, but: job })} as reached,
      ${isCancelled('notification_rows')} as is_cancelled,
      ${hasSource('notification_rows')} as is_taken,
      ${isWithdrawn('notification_rows')} as is_withdrawn,
      to_char(date, 'MM/DD/YYYY') as date, time, provider, location, language, status, reason, reason_code, warning,
      ${isSettled()} as settled
    from notification_rows
    where notification = ${list}
    and line > ${after}
    and ${where}
    order by line
    limit ${most}
  `.execute(trx);
  return rows;
}
