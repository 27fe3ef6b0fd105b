import { channels, type Channel } from '../../../shared/contacts/channels.ts';
import { sql } from 'kysely';
import type { queues } from '../../../shared/resources/operations.ts';
import { toId, type Db, type Trx } from '../database/db.ts';
import { newId } from '../database/ids.ts';
import type { ResourceRules } from '../rows/resource-api.ts';
import type { ResourceRow } from '../rows/tables.ts';
import { hasDue } from './find-due.ts';
import { queueLane, type Lane } from './queue-work.ts';
import { isInTurn, turnsOf } from './message-turns.ts';

export type Queues = Readonly<Record<Channel, string>>;

/** Returns an organization's queue for each channel: the oldest of that kind, created if missing. */
export async function findQueues(trx: Trx, { idOrg, now }: { idOrg: string; now: number }): Promise<Queues> {
  const there = await trx
    .selectFrom('queues')
    .select(['id', 'kind'])
    .where('id_org', '=', toId(idOrg))
    .orderBy('id')
    .execute();
  const find = async (channel: Channel) =>
    there.find(({ kind }) => kind === channel)?.id ?? (await makeQueue(trx, { idOrg, channel, now }));
  const [voice, text, email] = [await find('voice'), await find('text'), await find('email')];
  return { voice, text, email };
}

/** Rules for queues. When a queue is changed or deleted, its waiting messages are checked at once. */
export const queueRules: ResourceRules<typeof queues> = {
  onUpdate: () => resumeLane,
  onDelete: () => resumeLane,
};

async function resumeLane(trx: Trx, { kind, id_org: idOrg = '' }: ResourceRow<typeof queues>): Promise<void> {
  const channel = channels.find((one) => one === kind);
  if (channel) await queueLane(trx, { idOrg, channel });
}

async function countQueues(db: Db, { idOrg, channel }: Lane): Promise<void> {
  const which = { idOrg, channel, status: 'due' } as const;
  await sql`
    with recursive ${turnsOf(which)}, messages_by_queue as (
      select turn.queue, due.waiting, 0 as running
      from turns turn
      cross join lateral (
        select count(*) as waiting
        from messages
        where ${isInTurn(which)}
      ) due
      union all
      select coalesce(queue, ''), 0, count(*)
      from messages
      where id_org = ${idOrg}::bigint
      and channel = ${channel}
      and status = 'sending'
      group by coalesce(queue, '')
    )
    update queues
    set waiting = counts.waiting,
      running = counts.running
    from (
      select queues.id, coalesce(sum(counted.waiting), 0)::int as waiting, coalesce(sum(counted.running), 0)::int as running
      from queues
      left join messages_by_queue counted on queues.id = coalesce(
        nullif(counted.queue, ''),
        (select min(id) from queues where queues.id_org = ${idOrg}::bigint and queues.kind = ${channel})
      )
      where queues.id_org = ${idOrg}::bigint
      and queues.kind = ${channel}
      group by queues.id
    ) counts
    where queues.id = counts.id
    and (queues.waiting, queues.running) is distinct from (counts.waiting, counts.running)
  `.execute(db);
}

const countEveryMs = 5000;
/** Limits counting to one part in this many of the worker's time, because counting a million messages is slow. */
const countShare = 50;

interface CountTurn {
  lane: Lane;
  /** True if the lane has nothing more to send now. */
  isEnd: boolean;
}

/**
 * Creates a counter that limits how often a lane's queues are counted. Counts when the lane has nothing more to send; until then, counts
 * a large lane less often.
 */
export function createQueueCounter(db: Db): (turn: CountTurn) => Promise<void> {
  const counted = new Map<string, { ended: number; durationMs: number }>();
  return async ({ lane, isEnd }) => {
    const name = `${lane.idOrg} ${lane.channel}`;
    const began = performance.now();
    const { ended, durationMs } = counted.get(name) ?? { ended: -Infinity, durationMs: 0 };
    const isEarly = began - ended < Math.max(isEnd ? 0 : countEveryMs, durationMs * countShare);
    if (isEarly && (await hasDue(db, lane))) return;
    await countQueues(db, lane);
    counted.set(name, { ended: performance.now(), durationMs: performance.now() - began });
  };
}

const names: Readonly<Record<Channel, string>> = { voice: 'Calls', text: 'Texts', email: 'Emails' };

async function makeQueue(
  trx: Trx,
  { idOrg, channel, now }: { idOrg: string; channel: Channel; now: number },
): Promise<string> {
  const id = newId(now);
  await trx
    .insertInto('queues')
    .values({ id, id_org: toId(idOrg), name: names[channel], kind: channel })
    .execute();
  return id;
}
