import { sql, type RawBuilder } from 'kysely';
import type { Db, Trx } from '../database/db.ts';
import { moveMessages, moveWhere } from './move.ts';
import { queueFollowing } from '../messages/queue-work.ts';

/** Returns claimed messages that were not handed over to due. Leaves them out if their job was canceled meanwhile. */
export async function putBack(
  trx: Trx,
  { where, now }: { where: RawBuilder<unknown>; now: number },
): Promise<string[]> {
  const back = await moveWhere(trx, 'not_called', { where: sql`${where} and message.called is null`, now });
  const ids = back.map(({ id }) => id);
  const isCancelled = sql`
    message.id = any(${ids}::text[])
    and message.job in (select id from jobs where status = 'cancelled')
  `;
  await moveWhere(trx, 'leave_out', { where: isCancelled, now, reason: 'job_cancelled' });
  await queueFollowing(
    trx,
    back.flatMap(({ job }) => job ?? []),
  );
  return ids;
}

/**
 * Returns a message that may not be handed over, and those joined to it, to waiting until its window opens again.
 * Leaves a message alone if another worker has claimed it since.
 */
export function waitAgain(db: Db, { id, now }: { id: string; now: number }): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const lead = await trx
      .selectFrom('messages')
      .select('id')
      .where('id', '=', id)
      .where('status', '=', 'sending')
      .where('called', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!lead) return;
    const where = sql`(message.id = ${id} or message.joined_to = ${id})`;
    const back = await putBack(trx, { where, now });
    await moveMessages(trx, 'window_closes', { messages: back.map((one) => ({ id: one })), now });
  });
}
