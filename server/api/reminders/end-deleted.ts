import { sql } from 'kysely';
import type { Trx } from '../database/db.ts';
import { endWaiting, type WaitingMessage } from './end-waiting.ts';

const mostAtOnce = 5000;

/** Ends waiting messages of a deleted appointment or reminder once the deletion can no longer be undone. Returns the count. */
export async function endDeleted(trx: Trx, { idOrg, now }: { idOrg: string; now: number }): Promise<number> {
  const { rows } = await sql<WaitingMessage>`
    select message.id, message.attempts, message.checks
    from messages message
    where message.id_org = ${idOrg}::bigint
    and ${isOrphan}
    order by message.id
    limit ${mostAtOnce}
    for no key update skip locked
  `.execute(trx);
  await endWaiting(trx, rows, { reason: 'deleted', now });
  return rows.length;
}

/** Matches a `message` whose appointment or reminder was permanently deleted. */
export const isOrphan = sql`
  message.status in ('planned', 'due')
  and message.payment is null
  and (message."row" is null or message.reminder is null)
  and (
    select true
    from deleted_rows kept
    where kept."table" = 'messages'
    and kept."column" <> ''
    and kept.key = jsonb_build_object('id', message.id)
    limit 1
  ) is null
`;
