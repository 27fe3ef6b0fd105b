import { sql, type RawBuilder } from 'kysely';
import type { Trx } from '../database/db.ts';
import { isCancelled, isSameAppointment, isTaken, isWithdrawn } from './taken-visit.ts';
import type { VisitRow } from './plan-row.ts';

/** A row as the list shows it, beside what the plan reads. */
export interface ListedRow extends VisitRow {
  /** MM/DD/YYYY */
  date: string | null;
  time: string | null;
  provider: string | null;
  location: string | null;
  status: string;
  reason: string | null;
  reason_code: string | null;
  /** Addresses as they were given that are not used. */
  warning: string;
  /** No plan judges it: it is at fault, or cancelled by a rule that no time changes. */
  settled: boolean;
}

interface Wanted {
  list: string;
  reminder: string;
  /** The job that is planned, which reached nobody before itself; '' for none. */
  job: string;
  /** The line before the first. */
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
  /** An expression: of which reminder. */
  reminder: RawBuilder<unknown>;
  /** A job whose own messages do not count; '' for none. */
  but: string;
}

/** Whether a message of the reminder to the person of a row, for the same visit, left or will. */
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
    ) is not null or ${sql.ref(`${row}.record_visit`)} is not null and (
      select true
      from notification_rows same
      join messages on messages."row" = same.id
      where ${isSameAppointment(row, 'same')}
      and ${reaches}
      limit 1
    ) is not null
  `;
};

/** Reads rows of a list in their order. */
export async function loadVisitRows(
  trx: Trx,
  { list, reminder, job, after, most, where }: Wanted,
): Promise<ListedRow[]> {
  const { rows } = await sql<ListedRow>`
    select id, line, contact, patient_code, name, phone, mobile_phone, email, coalesce(date::text, '') as day, answer,
      extract(epoch from useless_after)::double precision as useless_after,
      ${isReached('notification_rows', { reminder: sql`${reminder}`, but: job })} as reached,
      ${isCancelled('notification_rows')} as is_cancelled,
      ${isTaken('notification_rows')} as is_taken,
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
