import { sql, type RawBuilder } from 'kysely';
import type { Db, Trx } from '../database/db.ts';
import { moveMessages, moveWhere } from './move.ts';
import { queueCountsOf } from './queue-work.ts';

/**
 * Moves claimed messages that were not handed to a provider back to `due`. Leaves out messages whose job was canceled in the meantime.
 */
export async function returnToQueue(
  trx: Trx,
  { where, now }: { where: RawBuilder<unknown>; now: number },
): Promise<string[]> {
  const returned = await moveWhere(trx, 'not_called', {
    where: sql`${where} and message.called is null`,
    now,
  });
  const ids = returned.map(({ id }) => id);
  const isCancelled = sql`
    message.id = any(${ids}::text[])
    and message.job in (select id from jobs where status = 'cancelled')
  `;
  await moveWhere(trx, 'leave_out', { where: isCancelled, now, reason: 'job_cancelled' });
  await queueCountsOf(trx, returned);
  return ids;
}

/**
 * Moves a message that may not be sent now, and the messages joined to it, back to waiting until it may be sent again.
 * Does nothing if another worker has claimed the message since.
 */
export function deferMessage(db: Db, { id, now }: { id: string; now: number }): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const lead = await trx
      .selectFrom('messages')
      .select('id')
      .where('id', '=', id)
      .where('status', '=', 'sending')
      .where('called', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!lead) return;
    const where = sql`(message.id = ${id} or message.joined_to = ${id})`;
    const returned = await returnToQueue(trx, { where, now });
    await moveMessages(trx, 'window_closes', { messages: returned.map((one) => ({ id: one })), now });
  });
}
