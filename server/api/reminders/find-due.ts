import { sql, type RawBuilder } from 'kysely';
import type { Db, Trx } from '../database/db.ts';
import { messageFacts, type ClaimedMessage } from './claimed-message.ts';
import type { Lane } from './queue-work.ts';
import { loadRateBudgets, type RateBudgets } from './rate-budgets.ts';
import { isInTurn, turnsOf } from './message-turns.ts';

/** True if the lane has due messages. Checked first because planning the full query costs twenty times as much and most lanes are empty. */
export async function hasDue(db: Db, { idOrg, channel }: Lane): Promise<boolean> {
  const { rows } = await sql`
    select 1
    from messages
    where id_org = ${idOrg}::bigint
    and status = 'due'
    and channel = ${channel}
    and after_message is null
    order by coalesce(job, '')
    limit 1
  `.execute(db);
  return rows.length > 0;
}

interface Locking {
  now: number;
  most: number;
  rateBudgets: RateBudgets;
  only?: string;
}

/** Locks and reads the next messages of a lane. Skips messages that another worker has locked. */
export async function lockDue(
  trx: Trx,
  lane: Lane,
  { now, most, rateBudgets, only }: Locking,
): Promise<ClaimedMessage[]> {
  const where = only === undefined ? sql`true` : sql`messages.id = ${only}`;
  const ids = await findDue(trx, lane, {
    rateBudgets,
    most,
    where,
    lock: sql`for no key update skip locked`,
  });
  if (ids.length === 0) return [];
  const { rows } = await sql<ClaimedMessage>`
    ${messageFacts(lane.channel, now)}
    where message.id = any(${ids}::text[])
    order by message.send_at, message.id
  `.execute(trx);
  return rows;
}

/** Lists only the ids of a lane's next messages, because reading a message's values may fail. */
export async function listDue(
  trx: Trx,
  lane: Lane,
  { now, most }: { now: number; most: number },
): Promise<string[]> {
  const rateBudgets = await loadRateBudgets(trx, lane, now);
  return findDue(trx, lane, { rateBudgets, most, where: sql`true`, lock: sql`` });
}

interface Finding {
  rateBudgets: RateBudgets;
  most: number;
  where: RawBuilder<unknown>;
  lock: RawBuilder<unknown>;
}

async function findDue(
  trx: Trx,
  { idOrg, channel }: Lane,
  { rateBudgets, most, where, lock }: Finding,
): Promise<string[]> {
  const full = [...rateBudgets].flatMap(([id, remaining]) => (remaining === 0 ? [id] : []));
  const which = { idOrg, channel, status: 'due' } as const;
  const { rows } = await sql<{ id: string }>`
    with recursive ${turnsOf(which)}, sendable as materialized (
      select turns.*
      from turns
      join org on org.id = ${idOrg}::bigint
      left join jobs on jobs.id = turns.job
      left join reminders on reminders.id = turns.reminder
      left join queues on queues.id = coalesce(
        nullif(turns.queue, ''),
        (select min(id) from queues where queues.id_org = org.id and queues.kind = ${channel})
      )
      where (turns.job = '' or jobs.status in ('queued', 'running'))
      and org.stopped_at is null
      and queues.paused is distinct from 'T'
      and (queues.id = any(${full}::text[])) is not true
      and (reminders.dial_plan = any(${full}::text[])) is not true
    )
    select next.id
    from sendable turn
    cross join lateral (
      select id, send_at
      from messages
      where ${isInTurn(which)}
      and messages.joined_to is null
      and (
        messages.payment is not null
        or messages.job is not null and messages.reminder is not null and messages."row" is not null
      )
      and ${where}
      order by send_at, id
      limit ${most}
      ${lock}
    ) next
    order by next.send_at, next.id
    limit ${most}
  `.execute(trx);
  return rows.map(({ id }) => id);
}
