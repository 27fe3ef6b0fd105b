import { sql } from 'kysely';
import type { Trx } from '../database/db.ts';
import { endWaiting, lateOf, type WaitingMessage } from './end-waiting.ts';

const mostAtOnce = 5000;

/** Ends messages of paused jobs once their appointment has passed. Returns the count. */
export async function endPaused(trx: Trx, { idOrg, now }: { idOrg: string; now: number }): Promise<number> {
  const { rows } = await sql<WaitingMessage>`
    select message.id, message.attempts, message.checks
    from jobs
    cross join lateral ${lateOf({ now, most: mostAtOnce })} message
    where jobs.id_org = ${idOrg}::bigint
    and jobs.status = 'paused'
    and jobs.planned is not null
    limit ${mostAtOnce}
  `.execute(trx);
  await endWaiting(trx, rows, { reason: 'too_late', now });
  return rows.length;
}
