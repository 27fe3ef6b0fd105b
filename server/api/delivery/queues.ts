import type { Channel } from '../../../shared/contacts/channels.ts';
import { toId, type Trx } from '../database/db.ts';
import { newId } from '../database/ids.ts';

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
