import { sql } from 'kysely';
import { toTimestamp, type Trx } from '../database/db.ts';
import { endWaiting, type WaitingMessage } from './end-waiting.ts';

const mostAtOnce = 5000;

/** What waits in a job that is paused ends with its visit: nobody needs it when the job goes on. Answers how many. */
export async function endPaused(trx: Trx, { idOrg, now }: { idOrg: string; now: number }): Promise<number> {
  const { rows } = await sql<WaitingMessage>`
    select message.id, message.attempts, message.checks
    from messages message
    join jobs on jobs.id = message.job
    where jobs.status = 'paused'
    and jobs.planned is not null
    and message.id_org = ${idOrg}::bigint
    and message.status = 'planned'
    and message.send_at <= ${toTimestamp(now)}
    and message.useless_after <= ${toTimestamp(now)}
    limit ${mostAtOnce}
    for update of message skip locked
  `.execute(trx);
  await endWaiting(trx, rows, { reason: 'too_late', now });
  return rows.length;
}
