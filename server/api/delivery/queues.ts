import { channels, type Channel } from '../../../shared/contacts/channels.ts';
import { sql } from 'kysely';
import type { ApiRecord } from '../../../shared/reply.ts';
import { toId, type Db, type Trx } from '../database/db.ts';
import { newId } from '../database/ids.ts';
import type { ResourceRules } from '../rows/resource-api.ts';
import type { Lane } from '../messages/lane.ts';
import { queueLane } from '../messages/queue-work.ts';
import { queueOf } from './rooms.ts';

export type Queues = Readonly<Record<Channel, string>>;

/** The line in which an organisation's messages of each channel wait: its oldest of that kind, made where there is none. */
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

/** What waits in a queue that was let go, or in one that was taken away, leaves at once. */
export const queueRules: ResourceRules = { onUpdate: () => goOn, onDelete: () => goOn };

async function goOn(trx: Trx, before: ApiRecord): Promise<void> {
  const channel = channels.find((one) => one === before['kind']);
  if (channel) await queueLane(trx, { idOrg: String(before['id_org']), channel });
}

/** Keeps how many wait for their turn in each queue of a lane, and how many are being sent. */
export async function countQueues(db: Db, { idOrg, channel }: Lane): Promise<void> {
  await sql`
    update queues
    set waiting = counts.waiting,
      running = counts.running
    from (
      select queues.id, count(message.id) filter (where status = 'due') as waiting,
        count(message.id) filter (where status = 'sending') as running
      from queues
      left join messages message on queues.id = ${queueOf}
        and message.id_org = queues.id_org
        and message.channel = ${channel}
        and message.status in ('due', 'sending')
      where queues.id_org = ${idOrg}::bigint
      and queues.kind = ${channel}
      group by queues.id
    ) counts
    where queues.id = counts.id
    and (queues.waiting, queues.running) is distinct from (counts.waiting::int, counts.running::int)
  `.execute(db);
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
