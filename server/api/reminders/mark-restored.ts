import { sql } from 'kysely';
import { toTimestamp, type Trx } from '../database/db.ts';
import { lookUpMs } from './find-accepted.ts';
import { moveWhere } from './move.ts';
import { queueJobCounts } from './queue-work.ts';

interface Gap {
  /** Moment at which the backup was written. */
  from: Date;
  /** Time of the restore in Unix milliseconds. */
  restored: number;
  now: number;
}

/**
 * Makes messages unknown that were in progress at the moment of the backup or due before the restore, because they may have been sent between.
 * Each is looked up once, when the provider's list is complete, and sent if the provider never received it. Emails stay unknown. Returns the
 * number of messages.
 */
export async function markRestored(trx: Trx, { from, restored, now }: Gap): Promise<number> {
  const where = sql`
    (
      message.status = 'sending'
      or message.send_at <= ${toTimestamp(restored)}
      and message.after_message is null
      and (
        message.payment is not null
        or exists (
          select
          from jobs
          where jobs.id = message.job
          and jobs.status in ('queued', 'running')
          and jobs.planned is not null
        )
      )
    )
  `;
  const moved = await moveWhere(trx, 'restored', { where, now });
  const ids = moved.map(({ id }) => id);
  await sql`
    update messages
    set called_from = coalesce(called, claimed, ${from}),
      claimed = ${toTimestamp(now)},
      called = ${toTimestamp(now)},
      look_at = ${toTimestamp(now + lookUpMs)}
    where status = 'unknown'
    and (id = any(${ids}::text[]) or claimed > ${toTimestamp(now)} - interval '1 day')
  `.execute(trx);
  await queueJobCounts(trx, [...new Set(moved.flatMap(({ job }) => job ?? []))]);
  return moved.length;
}
