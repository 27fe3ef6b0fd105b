import { sql } from 'kysely';
import { toTimestamp, type Trx } from '../database/db.ts';
import { endWaiting, type WaitingMessage } from './end-waiting.ts';
import { isActive } from './switched-on.ts';

const mostAtOnce = 5000;

/**
 * What has come due of reminders that are not active waits for them, and says so; what nobody needs any more ends. Answers how many
 * ended.
 */
export async function holdInactive(trx: Trx, now: number): Promise<number> {
  const { rows } = await sql<WaitingMessage>`
    select message.id, message.attempts, message.checks
    ${heldBack(now)}
    and message.useless_after <= ${toTimestamp(now)}
    limit ${mostAtOnce}
    for update of message skip locked
  `.execute(trx);
  await endWaiting(trx, rows, { reason: 'too_late', now });
  await sql`
    update messages
    set reason = 'inactive', checks = messages.checks || '[["inactive", false]]'
    where id = any(array(
      select message.id
      ${heldBack(now)}
      and message.reason is distinct from 'inactive'
      for update of message skip locked
    ))
  `.execute(trx);
  return rows.length;
}

const heldBack = (now: number) => sql`
  from messages message
  join reminders on reminders.id = message.reminder
  join jobs on jobs.id = message.job
  join org on org.id = message.id_org
  where message.status = 'planned'
  and message.send_at <= ${toTimestamp(now)}
  and not ${isActive('reminders')}
  and jobs.status in ('queued', 'running')
  and jobs.planned is not null
  and org.stopped_at is null
`;
