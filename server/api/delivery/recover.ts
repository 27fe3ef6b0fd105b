import { sql } from 'kysely';
import { channels } from '../../../shared/contacts/channels.ts';
import { toTimestamp, type Trx } from '../database/db.ts';
import type { Lane } from './lane.ts';
import type { DeliveryDeps } from './deliver.ts';
import { moveMessages, moveWhere } from './move.ts';
import { queueFollowing, queueLane } from './queue-work.ts';

/** Longer than a provider may take for all that a worker takes up at once. */
const lostAfterMs = 10 * 60_000;
const askedForMs = 24 * 3_600_000;
const mostAsked = 100;

/**
 * Takes up what a worker left that was killed. What it had not handed over goes on as if it had not been taken; of the rest
 * nobody knows whether it left, until the provider can be asked.
 */
export async function recoverLost(deps: DeliveryDeps): Promise<void> {
  const { db, clock } = deps;
  const now = clock();
  await db.transaction().execute(async (trx) => {
    const lost = sql`message.claimed < ${toTimestamp(now - lostAfterMs)}`;
    await moveWhere(trx, 'not_called', { where: sql`${lost} and message.called is null`, now });
    await queueDueLanes(trx);
    await queueRunningJobs(trx);
    const unknown = await moveWhere(trx, 'no_word', { where: lost, now });
    await queueFollowing(
      trx,
      unknown.flatMap(({ job }) => job ?? []),
    );
  });
  for (const channel of channels) await askFor(deps, channel);
}

/** A lane whose worker died has no job that would go on before hours have passed. */
async function queueDueLanes(trx: Trx): Promise<void> {
  const { rows } = await sql<Lane>`
    select distinct id_org::text as "idOrg", channel
    from messages
    where status = 'due'
  `.execute(trx);
  for (const lane of rows) await queueLane(trx, lane);
}

/** What is waited for is over some time, without anything that would tell of it. */
async function queueRunningJobs(trx: Trx): Promise<void> {
  const jobs = await trx.selectFrom('jobs').select('id').where('status', '=', 'running').execute();
  await queueFollowing(
    trx,
    jobs.map(({ id }) => id),
  );
}

async function askFor(
  { db, clock, carriers }: DeliveryDeps,
  channel: (typeof channels)[number],
): Promise<void> {
  const lookUp = carriers[channel]?.lookUp;
  if (!lookUp) return;
  const { rows } = await sql<{ id: string; to: string; body: string; sentAt: number }>`
    select id, address as to, coalesce(body, '') as body, extract(epoch from coalesce(called, claimed))::double precision * 1000 as "sentAt"
    from messages
    where status = 'unknown'
    and channel = ${channel}
    and joined_to is null
    and claimed > ${toTimestamp(clock() - askedForMs)}
    order by claimed
    limit ${mostAsked}
  `.execute(db);
  for (const message of rows) {
    const found = await lookUp(message);
    if (!found) continue;
    const { event, ...rest } = found;
    await db.transaction().execute(async (trx) => {
      const now = clock();
      const messages = [{ id: message.id, ...rest, ...(event === 'never_taken' && { sendAt: now }) }];
      const moved = await moveMessages(trx, event, { messages, now });
      await queueFollowing(
        trx,
        moved.flatMap(({ job }) => job ?? []),
      );
    });
  }
}
