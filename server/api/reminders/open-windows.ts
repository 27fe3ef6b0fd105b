import { sql } from 'kysely';
import { channels } from '../../../shared/contacts/channels.ts';
import { toTimestamp, type Db, type Trx } from '../database/db.ts';
import { createRowScan } from '../database/row-scan.ts';
import { trialReason } from '../trial/trial-limits.ts';
import { endDeleted, isOrphan } from './end-deleted.ts';
import { settleFallbacks } from './fallbacks.ts';
import { endHeld, markHeld } from './held-messages.ts';
import { queueLane, queueOpenWindows, type Lane } from './queue-work.ts';
import { moveWhere } from './move.ts';
import { isActive } from './may-send.ts';
import { isInTurn, turnsOf } from './message-turns.ts';
import { endWaiting, lateOf, type WaitingMessage } from './end-waiting.ts';

/** Maximum messages of one channel of a practice per round, so that the next practice gets its turn. */
const mostAtOnce = 1000;
/** Maximum rounds per run. The next run handles the rest and also checks for practices that have become due. */
const mostRounds = 5;

/**
 * Makes planned messages due when their send time arrives, for active reminders, running jobs, payment requests and accounts that may send.
 * Practices take turns, and a failing practice does not stop the others. Queues and returns the lanes with messages to send.
 */
export async function openWindows({ db, clock }: { db: Db; clock: () => number }): Promise<Lane[]> {
  const lanes = new Map<string, Lane>();
  const scan = createRowScan('open_windows');
  const settle = (idOrg: string) => scan.attempt(idOrg, () => settleOf(db, clock, idOrg));
  const practices = await practicesToOpen(db, clock());
  for (const idOrg of practices) await settle(idOrg);
  let waiting = practices.flatMap((idOrg) => channels.map((channel): Lane => ({ idOrg, channel })));
  for (let round = 0; waiting.length > 0 && round < mostRounds; round += 1) {
    const full: Lane[] = [];
    for (const lane of waiting) {
      const open = (trx: Trx) => openNext(trx, { ...lane, now: clock() });
      const opened = (await scan.attempt(lane.idOrg, () => db.transaction().execute(open))) ?? 0;
      if (opened > 0) lanes.set(`${lane.idOrg} ${lane.channel}`, lane);
      if (opened === mostAtOnce) full.push(lane);
    }
    waiting = full;
  }
  if (waiting.length > 0) await queueOpenWindows(db);
  scan.end();
  return [...lanes.values()];
}

/** Lists practices with a message that is due, waits for another message, or belongs to a deleted record. Uses lookups per practice. */
async function practicesToOpen(db: Db, now: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id::text
    from org
    where (
      select true
      from messages
      where messages.id_org = org.id
      and messages.status = 'planned'
      and messages.send_at <= ${toTimestamp(now)}
      order by messages.send_at
      limit 1
    ) is not null
    or (
      select true
      from messages
      where messages.id_org = org.id
      and messages.status = 'planned'
      and messages.after_message is not null
      order by messages.id
      limit 1
    ) is not null
    or (
      select true
      from messages message
      where message.id_org = org.id
      and ${isOrphan}
      order by message.id
      limit 1
    ) is not null
    order by id
  `.execute(db);
  return rows.map(({ id }) => id);
}

async function settleOf(db: Db, clock: () => number, idOrg: string): Promise<void> {
  for (const settle of [endDeleted, endPaused, endHeld])
    while ((await db.transaction().execute((trx) => settle(trx, { idOrg, now: clock() }))) > 0);
  await settleFallbacks(db, clock, idOrg);
  await markHeld(db, clock, idOrg);
}

interface Opening extends Lane {
  now: number;
}

async function openNext(trx: Trx, { idOrg, channel, now }: Opening): Promise<number> {
  const which = { idOrg, channel, status: 'planned' } as const;
  const { rows } = await sql<{ id: string }>`
    with recursive ${turnsOf(which)}, open as materialized (
      select turns.*
      from turns
      join org on org.id = ${idOrg}::bigint
      left join jobs on jobs.id = turns.job
      left join reminders on reminders.id = turns.reminder
      where (
        turns.job = ''
        or jobs.status in ('queued', 'running') and jobs.planned is not null and ${isActive('reminders')}
      )
      and org.stopped_at is null
      and ${trialReason('turns', now)} is null
    )
    select next.id
    from open turn
    cross join lateral (
      select id, send_at
      from messages
      where ${isInTurn(which)}
      and messages.send_at <= ${toTimestamp(now)}
      and (turn.job <> '' or messages.payment is not null)
      order by send_at, id
      limit ${mostAtOnce}
      for no key update skip locked
    ) next
    order by next.send_at, next.id
    limit ${mostAtOnce}
  `.execute(trx);
  if (rows.length === 0) return 0;
  const where = sql`message.id = any(${rows.map(({ id }) => id)}::text[])`;
  const opened = await moveWhere(trx, 'window_opens', { where, now });
  if (opened.length > 0) await queueLane(trx, { idOrg, channel });
  return opened.length;
}

const mostPaused = 5000;

/** Ends messages of paused jobs once their appointment has passed. Returns the count. */
async function endPaused(trx: Trx, { idOrg, now }: { idOrg: string; now: number }): Promise<number> {
  const { rows } = await sql<WaitingMessage>`
    select message.id, message.attempts, message.checks
    from jobs
    cross join lateral ${lateOf({ now, most: mostPaused })} message
    where jobs.id_org = ${idOrg}::bigint
    and jobs.status = 'paused'
    and jobs.planned is not null
    limit ${mostPaused}
  `.execute(trx);
  await endWaiting(trx, rows, { reason: 'too_late', now });
  return rows.length;
}
