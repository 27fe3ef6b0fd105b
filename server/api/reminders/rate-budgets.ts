import { sql } from 'kysely';
import { toTimestamp, type Db, type Trx } from '../database/db.ts';
import type { Lane } from './queue-work.ts';

/** Remaining permits of each limited queue and dial plan of a lane, by id. */
export type RateBudgets = Map<string, number>;

const minuteMs = 60_000;

/**
 * Returns the remaining permits of a lane. Locks a limited lane until the transaction ends so that concurrent claims cannot exceed the limit.
 * Always locks the voice lane, because a number is called at most once a day.
 */
export async function loadRateBudgets(trx: Trx, lane: Lane, now: number): Promise<RateBudgets> {
  const isLimited = (await readLimits(trx, lane)).length > 0;
  if (isLimited || lane.channel === 'voice')
    await sql`select pg_advisory_xact_lock(hashtext(${`lane ${lane.idOrg} ${lane.channel}`}))`.execute(trx);
  const limits = isLimited ? await countBudgets(trx, lane, now) : [];
  return new Map(limits.map(({ id, room }) => [id, Math.max(0, room)]));
}

/** Returns the time when a lane that has used up its rate budget may continue, in Unix milliseconds. Undefined if no rate limits the lane. */
export async function nextBudgetAt(db: Db, lane: Lane, now: number): Promise<number | undefined> {
  if ((await readLimits(db, lane)).length === 0) return undefined;
  const free = (await countBudgets(db, lane, now)).flatMap(({ free_at: at }) => at ?? []);
  return free.length > 0 ? Math.round(Math.min(...free) * 1000) + minuteMs : undefined;
}

/** SQL expression for the queue of `message`, or its replacement if the queue was deleted. */
export const queueOf = sql`
  coalesce(
    message.queue,
    (select min(id) from queues where queues.id_org = message.id_org and queues.kind = message.channel)
  )
`;

const limitsOf = ({ idOrg, channel }: Lane) => sql`
  select id, max_concurrent, per_minute
  from queues
  where id_org = ${idOrg}::bigint
  and kind = ${channel}
  and (max_concurrent is not null or per_minute is not null)
  union all
  select id, null, calls_per_minute
  from dial_plans
  where id_org = ${idOrg}::bigint
  and ${channel} = 'voice'
  and calls_per_minute is not null
`;

async function readLimits(db: Db, lane: Lane): Promise<unknown[]> {
  return (await sql`${limitsOf(lane)} limit 1`.execute(db)).rows;
}

interface Limit {
  id: string;
  room: number;
  /** Claim time in Unix seconds. The queue may send again one minute later. Null if the rate budget is not used up. */
  free_at: number | null;
}

/** Counts the remaining permits. Joined messages use none. Every claim counts, including repeated attempts. */
async function countBudgets(db: Db, lane: Lane, now: number): Promise<Limit[]> {
  const inLane = sql`
    message.id_org = ${lane.idOrg}::bigint
    and message.channel = ${lane.channel}
    and message.joined_to is null
  `;
  const { rows } = await sql<Limit>`
    with sending as materialized (
      select ${queueOf} as queue
      from messages message
      where ${inLane}
      and message.status = 'sending'
    ), claims as materialized (
      select ${queueOf} as queue, reminders.dial_plan, move.time
      from message_moves move
      join messages message on message.id = move.message
      left join reminders on reminders.id = message.reminder
      where move.event = 'claim'
      and move.time > ${toTimestamp(now - minuteMs)}
      and ${inLane}
    )
    select limits.id, least(max_concurrent - under_way.count, per_minute - recent.count)::int as room,
      case when recent.count >= per_minute then
        extract(epoch from recent.times[recent.count - per_minute + 1])::double precision
      end as free_at
    from (${limitsOf(lane)}) limits
    cross join lateral (
      select count(*) from sending where sending.queue = limits.id
    ) under_way
    cross join lateral (
      select count(*), array_agg(time order by time) as times
      from claims
      where limits.id in (claims.queue, claims.dial_plan)
    ) recent
  `.execute(db);
  return rows;
}
