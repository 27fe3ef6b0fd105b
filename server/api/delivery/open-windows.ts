import { sql } from 'kysely';
import { channels } from '../../../shared/contacts/channels.ts';
import { toTimestamp, type Db, type Trx } from '../database/db.ts';
import { createRowScan } from '../database/row-scan.ts';
import { trialReason } from '../trial/trial-limits.ts';
import type { Lane } from '../messages/lane.ts';
import { endDeleted, isOrphan } from './end-deleted.ts';
import { endPaused } from './end-paused.ts';
import { holdBack } from './hold-back.ts';
import { moveMessages, moveWhere, type Moved } from './move.ts';
import { queueFollowing, queueLane, queueOpening } from '../messages/queue-work.ts';
import { isActive } from './switched-on.ts';

/** Limit for one practice in a round, so that the next practice gets its turn. */
const mostAtOnce = 1000;
/** More is left to the next run, which finds practices that have come meanwhile. */
const mostRounds = 5;

/**
 * Makes due whose time has come, of active reminders and jobs that run, and what asks for payments, in accounts that send. Practices take turns,
 * and one that fails stops no other. Answers the lanes that have something to send, each of which is queued.
 */
export async function openWindows({ db, clock }: { db: Db; clock: () => number }): Promise<Lane[]> {
  const lanes = new Map<string, Lane>();
  const scan = createRowScan('open_windows');
  const settle = (idOrg: string) => scan.attempt(idOrg, () => settleOf(db, clock, idOrg));
  let practices = await practicesToOpen(db, clock());
  for (const idOrg of practices) await settle(idOrg);
  for (let round = 0; practices.length > 0 && round < mostRounds; round += 1) {
    const full: string[] = [];
    for (const idOrg of practices) {
      const open = (trx: Trx) => openNext(trx, { idOrg, now: clock() });
      const opened = (await scan.attempt(idOrg, () => db.transaction().execute(open))) ?? [];
      for (const lane of lanesOf(opened)) lanes.set(`${lane.idOrg} ${lane.channel}`, lane);
      if (opened.length === mostAtOnce) full.push(idOrg);
    }
    practices = full;
  }
  if (practices.length > 0) await queueOpening(db);
  scan.end();
  return [...lanes.values()];
}

/** Practices of which a message's time has come, or waits for another that is over, or for something that was deleted. */
async function practicesToOpen(db: Db, now: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id::text
    from org
    where exists (
      select 1
      from messages
      where messages.id_org = org.id
      and messages.status = 'planned'
      and messages.send_at <= ${toTimestamp(now)}
    )
    or id in (select message.id_org from messages message where ${isOrphan})
    or id in (
      select waiting.id_org
      from messages waiting
      join messages first on first.id = waiting.after_message
      where ${isFree(now)}
    )
    order by id
  `.execute(db);
  return rows.map(({ id }) => id);
}

async function settleOf(db: Db, clock: () => number, idOrg: string): Promise<void> {
  for (const settle of [endDeleted, endPaused, holdBack])
    while ((await db.transaction().execute((trx) => settle(trx, { idOrg, now: clock() }))) > 0);
}

interface Practice {
  idOrg: string;
  now: number;
}

async function openNext(trx: Trx, { idOrg, now }: Practice): Promise<Moved[]> {
  while ((await settleFallbacks(trx, { idOrg, now })) > 0);
  // As an array it is read once, however the planner joins; a sub-select could be run, and lock, again for each row.
  const where = sql`
    message.id = any(array(
      select planned.id
      from messages planned
      join org on org.id = planned.id_org
      left join jobs on jobs.id = planned.job
      left join reminders on reminders.id = planned.reminder
      where planned.status = 'planned'
      and planned.id_org = ${idOrg}::bigint
      and planned.send_at <= ${toTimestamp(now)}
      and planned.after_message is null
      and (
        planned.payment is not null
        or jobs.status in ('queued', 'running') and jobs.planned is not null and ${isActive('reminders')}
      )
      and org.stopped_at is null
      and ${trialReason('planned', now)} is null
      order by planned.send_at
      limit ${mostAtOnce}
      for update of planned skip locked
    ))
  `;
  const opened = await moveWhere(trx, 'window_opens', { where, now });
  for (const lane of lanesOf(opened)) await queueLane(trx, lane);
  return opened;
}

/** Nobody reports that an email arrived: one that has not come back for so long did. */
const arrivedAfterMs = 60 * 60_000;

/**
 * A message that waits for another is free where that failed or was left out; where it reached the person, or one before it did, it is
 * left out itself. Answers how many: what waits for those comes next.
 */
async function settleFallbacks(trx: Trx, { idOrg, now }: Practice): Promise<number> {
  const { rows } = await sql<{ id: string; isReached: boolean }>`
    select waiting.id,
      first.status not in ('failed', 'left_out') or first.reason is not distinct from 'reached_before' as "isReached"
    from messages waiting
    join messages first on first.id = waiting.after_message
    where waiting.id_org = ${idOrg}::bigint
    and ${isFree(now)}
    for update of waiting skip locked
  `.execute(trx);
  const reached = rows
    .filter(({ isReached }) => isReached)
    .map(({ id }) => ({ id, reason: 'reached_before' as const }));
  const left = await moveMessages(trx, 'leave_out', { messages: reached, now });
  await queueFollowing(
    trx,
    left.flatMap(({ job }) => job ?? []),
  );
  const free = rows.filter(({ isReached }) => !isReached).map(({ id }) => id);
  if (free.length)
    await trx.updateTable('messages').set({ after_message: null }).where('id', 'in', free).execute();
  return rows.length;
}

/** Matches a `waiting` message once the `first` message before it has ended. */
const isFree = (now: number) => sql`
  waiting.status = 'planned'
  and waiting.after_message is not null
  and (
    first.status in ('delivered', 'failed', 'left_out')
    or first.channel = 'email' and first.status = 'sent' and first.time <= ${toTimestamp(now - arrivedAfterMs)}
  )
`;

function lanesOf(moved: readonly Moved[]): Lane[] {
  const keys = [...new Set(moved.map(({ id_org: idOrg, channel }) => `${idOrg} ${channel}`))];
  return keys.flatMap((key) => {
    const [idOrg = '', name] = key.split(' ');
    const channel = channels.find((one) => one === name);
    return channel ? [{ idOrg, channel }] : [];
  });
}
