import { sql, type RawBuilder } from 'kysely';
import type { Trx } from '../database/db.ts';
import { queueOpenWindows } from './queue-work.ts';
import { moveWhere } from './move.ts';
import { reopenJobs } from './settled-jobs.ts';

/**
 * Restores one job's left-out messages that match a condition on `message` to waiting. Reopens the ended job unless its notification list has
 * another open job. A message stays left out if another one replaced it.
 */
export async function bringBackLeft(trx: Trx, isLeft: RawBuilder<unknown>, now: number): Promise<void> {
  await reopenJobs(trx, isLeft);
  const where = sql`
    ${isLeft}
    and message.job in (select id from jobs where status in ('queued', 'running', 'paused'))
    and not exists (
      select 1
      from messages other
      where (other."row", other.reminder, other.channel) = (message."row", message.reminder, message.channel)
      and other.status not in ('failed', 'left_out')
    )
  `;
  const back = await moveWhere(trx, 'bring_back', { where, now });
  if (back.length === 0) return;
  await trx
    .updateTable('messages')
    .set({ reason: null })
    .where(
      'id',
      'in',
      back.map(({ id }) => id),
    )
    .execute();
  await queueOpenWindows(trx);
}
