import { sql, type RawBuilder } from 'kysely';
import { channels, type Channel } from '../../../shared/contacts/channels.ts';
import { isDatabaseUnavailable, toTimestamp, type Db, type Trx } from '../database/db.ts';
import { createRowScan, scanSteps } from '../database/row-scan.ts';
import { errorCodeOf } from '../providers/refused.ts';
import type { MessageProvider } from './message-provider.ts';
import { findAccepted, lookUpMs, type AcceptedMessage, type OpenMessage } from './find-accepted.ts';
import { queueCountsOf, queueLane, type Lane } from './queue-work.ts';
import type { DeliveryDeps } from './deliver.ts';
import { logBursts } from './mail-bursts.ts';
import { findJoined, moveMessages, moveWhere, type Moved } from './move.ts';
import { returnToQueue } from './return-to-queue.ts';
import { queueJustSettledJobs } from './settled-jobs.ts';

/** Time after which a claimed message counts as lost. Longer than a provider's maximum time for one batch. */
const lostAfterMs = 10 * 60_000;
const minuteMs = 60_000;
/** Maximum age of a message for lookups. Older results stay unknown. */
const lookedUpForMs = 24 * 3_600_000;
const mostMoved = 500;
const mostLookedUp = 200;
const lookUpsAtOnce = 4;

/**
 * Recovers messages of a killed worker. Messages that were not handed to a provider are sent normally; the others stay unknown until the
 * provider can be queried. A failing step, lane or message does not stop the others.
 */
export async function recoverLost(deps: DeliveryDeps): Promise<void> {
  const { db, clock } = deps;
  const now = clock();
  const before = now - lostAfterMs;
  const requeue = (trx: Trx, where: RawBuilder<unknown>) => returnToQueue(trx, { where, now });
  const endUnreported = async (trx: Trx, where: RawBuilder<unknown>) =>
    follow(trx, await moveWhere(trx, 'no_word', { where, now }));
  await scanSteps('recover', {
    claimed: () => moveLost(db, { before, isCalled: false }, requeue),
    lanes: () => queueDueLanes(db),
    jobs: () => db.transaction().execute((trx) => queueJustSettledJobs(trx, now)),
    unreported: () => moveLost(db, { before, isCalled: true }, endUnreported),
    bursts: () => logBursts(db, deps.log, now),
    ...Object.fromEntries(channels.map((channel) => [channel, () => lookUpUnknown(deps, channel)])),
  });
}

interface Lost {
  /** Upper bound for the claim time of lost messages, in Unix milliseconds. */
  before: number;
  /** True for messages that were handed to the provider. */
  isCalled: boolean;
}

interface LostMessage {
  id: string;
  lead: string;
  claimed: string;
}

/** Recovers lost messages in batches, including messages joined to them. If a batch fails, handles its messages one by one. */
async function moveLost(
  db: Db,
  lost: Lost,
  move: (trx: Trx, where: RawBuilder<unknown>) => Promise<unknown>,
): Promise<void> {
  const scan = createRowScan('recover_lost');
  const moveAll = (leads: readonly string[]) =>
    db.transaction().execute(async (trx) => {
      const joined = [...(await findJoined(trx, leads)).values()].flat();
      return move(trx, sql`message.id = any(${[...leads, ...joined]}::text[]) and ${isLost(lost)}`);
    });
  for (let last: LostMessage | undefined; ;) {
    const found = await findLost(db, lost, last);
    const leads = [...new Set(found.map(({ lead }) => lead))];
    try {
      if (leads.length > 0) await moveAll(leads);
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      for (const lead of leads) await scan.attempt(lead, () => moveAll([lead]));
    }
    last = found.at(-1);
    if (found.length < mostMoved) break;
  }
  scan.end();
}

const isLost = ({ before, isCalled }: Lost) => sql`
  message.claimed < ${toTimestamp(before)}
  and (message.called is not null) = ${isCalled}
`;

async function findLost(db: Db, lost: Lost, after?: LostMessage): Promise<LostMessage[]> {
  const { rows } = await sql<LostMessage>`
    select id, coalesce(joined_to, id) as lead, claimed::text
    from messages message
    where status = 'sending'
    and ${isLost(lost)}
    and ${after ? sql`(claimed, id) > (${after.claimed}::timestamptz, ${after.id})` : sql`true`}
    order by claimed, id
    limit ${mostMoved}
  `.execute(db);
  return rows;
}

/**
 * Queues lanes with due messages, because a lane whose worker died would otherwise wait for hours. Finds them one by one, without reading the
 * other practices.
 */
export async function queueDueLanes(db: Db): Promise<void> {
  const isDue = sql`status = 'due' and after_message is null`;
  const lane = sql`id_org::text || ' ' || channel`;
  const { rows } = await sql<Lane>`
    with recursive lanes as (
      (
        select ${lane} as lane, id_org, channel
        from messages
        where ${isDue}
        order by ${lane}
        limit 1
      )
      union all
      select next.*
      from lanes
      cross join lateral (
        select ${lane} as lane, id_org, channel
        from messages
        where ${isDue}
        and ${lane} > lanes.lane
        order by ${lane}
        limit 1
      ) next
    )
    select id_org::text as "idOrg", channel
    from lanes
    order by lanes.id_org, channel
  `.execute(db);
  const scan = createRowScan('recover_lanes');
  for (const lane of rows) await scan.attempt(`${lane.idOrg} ${lane.channel}`, () => queueLane(db, lane));
  scan.end();
}

async function lookUpUnknown(deps: DeliveryDeps, channel: Channel): Promise<void> {
  const list = deps.messageProviders[channel]?.list;
  if (!list) return;
  const waiting = await findUnknown(deps.db, channel, deps.clock());
  const scan = createRowScan('recover_unknown');
  const lookUpOne = async (message: OpenMessage) => {
    const found = await lookUp(deps, message, list);
    // Stops the lookups of this run if the provider cannot be queried.
    if (!found) waiting.length = 0;
    await settle(deps, message, found ?? { kind: 'unsure' });
  };
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const message = next;
      await scan.attempt(message.id, () => lookUpOne(message));
    }
  };
  await Promise.all(Array.from({ length: lookUpsAtOnce }, work));
  scan.end();
}

async function findUnknown(db: Db, channel: Channel, now: number): Promise<OpenMessage[]> {
  // Older unknown messages, which accumulate, are not read.
  const { rows } = await sql<OpenMessage>`
    with recent as materialized (
      select *
      from messages
      where status = 'unknown'
      and claimed > ${toTimestamp(now - lookedUpForMs)}
      order by claimed
    )
    select id, channel, coalesce(address, '') as to, coalesce(body, '') as body,
      extract(epoch from coalesce(called, claimed))::double precision * 1000 as "sentAt",
      extract(epoch from called_from)::double precision * 1000 as "sentFrom"
    from recent
    where channel = ${channel}
    and joined_to is null
    and (look_at is null or look_at <= ${toTimestamp(now)})
    order by look_at nulls first, claimed
    limit ${mostLookedUp}
  `.execute(db);
  return rows;
}

/** Looks up one message. Returns undefined if the provider cannot be queried now. */
async function lookUp(
  { db, log }: DeliveryDeps,
  message: OpenMessage,
  list: NonNullable<MessageProvider['list']>,
): Promise<AcceptedMessage | undefined> {
  const listed = await list(message.to).catch((error: unknown) => {
    log?.warn(
      { message: message.id, failure: { code: errorCodeOf(error) } },
      'message could not be looked up at its provider',
    );
    return undefined;
  });
  return listed && findAccepted(db, message, listed);
}

/** Applies the result of a lookup. Resends a message missing from the list only after the full lookup window. */
async function settle(
  { db, clock }: DeliveryDeps,
  { id, sentAt }: OpenMessage,
  found: AcceptedMessage,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const now = clock();
    const isOver = now - sentAt >= lookUpMs;
    if (found.kind === 'taken')
      return follow(trx, await moveMessages(trx, 'taken', { messages: [{ id, ref: found.ref }], now }));
    if (found.kind === 'absent' && isOver)
      return follow(trx, await moveMessages(trx, 'never_taken', { messages: [{ id, sendAt: now }], now }));
    await trx
      .updateTable('messages')
      .set({ look_at: toTimestamp(nextLookUp(sentAt, now)) })
      .where('id', '=', id)
      .execute();
  });
}

/** Returns the next lookup time: at growing intervals, once at the end of the window, then hourly. */
function nextLookUp(sentAt: number, now: number): number {
  const ageMs = now - sentAt;
  if (ageMs >= lookUpMs) return now + 60 * minuteMs;
  return Math.min(now + Math.max(minuteMs, ageMs), sentAt + lookUpMs);
}

const follow = (trx: Trx, moved: readonly Moved[]) => queueCountsOf(trx, moved);
