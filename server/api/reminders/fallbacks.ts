import { sql } from 'kysely';
import { toTimestamp, type Db, type Trx } from '../database/db.ts';
import { moveMessages } from './move.ts';
import { queueCountsOf } from './queue-work.ts';

const mostAtOnce = 2000;
/** Maximum number of messages in a chain of fallbacks, one per channel. */
const longestChain = 3;

/** Time without a bounce after which an email counts as delivered, because most mail servers do not report delivery. */
const arrivedAfterMs = 60 * 60_000;

/**
 * Settles fallback messages: releases each one if the message before it failed or was left out, or leaves it out if an earlier message
 * reached the patient. Repeats this along the chain.
 */
export async function settleFallbacks(db: Db, clock: () => number, idOrg: string): Promise<void> {
  for (let round = 0; round < longestChain; round += 1) {
    let settled = 0;
    for (let after: string | undefined = ''; after !== undefined;) {
      const from: string = after;
      const part = await db
        .transaction()
        .execute((trx) => settleNext(trx, { idOrg, after: from, now: clock() }));
      settled += part.settled;
      after = part.last;
    }
    if (settled === 0) return;
  }
}

interface Fallback {
  id: string;
  isFree: boolean;
  isReached: boolean;
}

interface Settling {
  idOrg: string;
  /** Id of the message after which to continue. */
  after: string;
  now: number;
}

/** Settles the next fallback messages. Returns the number settled and the last id examined, which is undefined at the end. */
async function settleNext(
  trx: Trx,
  { idOrg, after, now }: Settling,
): Promise<{ settled: number; last?: string }> {
  const { rows } = await sql<Fallback>`
    with waiting as materialized (
      select id, after_message
      from messages
      where id_org = ${idOrg}::bigint
      and status = 'planned'
      and after_message is not null
      and id > ${after}
      order by id
      limit ${mostAtOnce}
      for no key update skip locked
    )
    select waiting.id, first.*
    from waiting
    cross join lateral (
      select
        status in ('delivered', 'failed', 'left_out')
          or channel = 'email' and status = 'sent' and time <= ${toTimestamp(now - arrivedAfterMs)} as "isFree",
        status not in ('failed', 'left_out') or reason is not distinct from 'reached_before' as "isReached"
      from messages
      where messages.id = waiting.after_message
      limit 1
    ) first
    order by waiting.id
  `.execute(trx);
  const free = rows.filter(({ isFree }) => isFree);
  const reached = free
    .filter(({ isReached }) => isReached)
    .map(({ id }) => ({ id, reason: 'reached_before' as const }));
  const excluded = await moveMessages(trx, 'leave_out', { messages: reached, now });
  await queueCountsOf(trx, excluded);
  const ids = free.filter(({ isReached }) => !isReached).map(({ id }) => id);
  if (ids.length > 0)
    await sql`update messages set after_message = null where id = any(${ids}::text[])`.execute(trx);
  return { settled: free.length, last: rows.length < mostAtOnce ? undefined : rows.at(-1)?.id };
}
