import { sql } from 'kysely';
import { toTimestamp, type Db } from '../database/db.ts';

export const isUnpaid = sql`
  payments.status in ('Requested', 'Sent', 'Viewed', 'Failed')
  and payments.attempt is null
  and payments.returned_at is null
`;

/** Table `day` with the reminder days of `org`, counted from the payment request. */
export const reminderDays = sql`unnest(org.pay_reminder_on) as day`;

/** Returns the time of the next reminder in Unix seconds, or undefined if there is none before the link expires. */
export async function nextReminder(
  db: Db,
  { id, now }: { id: string; now: number },
): Promise<number | undefined> {
  const { rows } = await sql<{ at: number | null }>`
    select floor(extract(epoch from min(payments.asked_at + day * interval '1 day')))::bigint as at
    from payments
    join org on org.id = payments.id_org
    cross join lateral ${reminderDays}
    where payments.id = ${id}
    and org.stopped_at is null
    and payments.asked_at + day * interval '1 day' > ${toTimestamp(now)}
    and (coalesce(org.pay_link_days, 0) = 0 or day < org.pay_link_days)
    and ${isUnpaid}
  `.execute(db);
  return rows[0]?.at ?? undefined;
}
