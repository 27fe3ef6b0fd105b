import { sql } from 'kysely';
import { isDatabaseUnavailable, sqlState, type Db, type Trx } from '../database/db.ts';
import type { RowScan } from '../database/row-scan.ts';
import { listDue } from './find-due.ts';
import { reassignJoinedCalls } from './joined-calls.ts';
import { queueCountsOf, type Lane } from './queue-work.ts';
import { moveMessages } from './move.ts';
import { returnToQueue } from './return-to-queue.ts';

/** Maximum failing messages to skip when they cannot be set aside either. */
const mostPassedBy = 100;
/** Retry delays, chosen so that a fix deployed within this time still helps the message. */
const retryAfterMs = [5, 15, 60].map((minutes) => minutes * 60_000);

/**
 * True if the messages of a failed batch should be tried one by one. Timeouts and lock failures are not caused by a single message, so the
 * whole batch is retried.
 */
export const isFailureOfRow = (error: unknown): boolean =>
  !isDatabaseUnavailable(error) && !/^(40|55|57|58)/.test(sqlState(error) ?? '');

interface OneByOne {
  db: Db;
  clock: () => number;
  lane: Lane;
  most: number;
  scan: RowScan;
  /** Sends one message. Returns the number of messages examined. */
  deliver(id: string): Promise<number>;
}

/** Sends the next messages of a lane one by one and sets aside those that fail. Returns the number of messages processed. */
export async function deliverOneByOne({ db, clock, lane, most, scan, deliver }: OneByOne): Promise<number> {
  const ids = await db
    .transaction()
    .execute((trx) => listDue(trx, lane, { now: clock(), most: most + mostPassedBy }));
  let moved = 0;
  for (const id of ids) {
    if (moved >= most) break;
    const delivered = await attemptOrSetAside({ db, clock, scan }, id, () => deliver(id));
    moved += delivered ?? 0;
  }
  return moved;
}

/**
 * Runs the work. If it fails, reports the failure to the scan, sets the message aside, and returns the number of messages set aside, or
 * undefined.
 */
export async function attemptOrSetAside<Answer>(
  { db, clock, scan }: Pick<OneByOne, 'db' | 'clock' | 'scan'>,
  id: string,
  work: () => Promise<Answer>,
): Promise<Answer | number | undefined> {
  let hasFailed = false;
  const answer = await scan.attempt(id, async () => {
    try {
      return await work();
    } catch (error) {
      if (!isFailureOfRow(error)) throw error;
      hasFailed = true;
      throw error;
    }
  });
  if (!hasFailed) return answer;
  return scan.attempt(id, () => db.transaction().execute((trx) => setAside(trx, id, clock())));
}

/**
 * Lets a message that could not be prepared wait, and fails it after several attempts. Ignores a message that was already handed to its
 * provider.
 * Returns the number of messages moved.
 */
async function setAside(trx: Trx, id: string, now: number): Promise<number> {
  const { rows } = await sql<{ tries: number }>`
    select (
      select count(*)::int
      from message_moves move
      where move.message = message.id
      and move.event = 'window_closes'
      and move.reason = 'not_prepared'
    ) as tries
    from messages message
    where id = ${id}
    and (status = 'due' or status = 'sending' and called is null)
    for no key update
  `.execute(trx);
  const [message] = rows;
  if (!message) return 0;
  await returnToQueue(trx, { where: sql`(message.id = ${id} or message.joined_to = ${id})`, now });
  await reassignJoinedCalls(trx, [id]);
  const reason = 'not_prepared' as const;
  const waitMs = retryAfterMs[message.tries];
  const moved =
    waitMs === undefined
      ? await moveMessages(trx, 'give_up', { messages: [{ id, reason }], now })
      : await moveMessages(trx, 'window_closes', { messages: [{ id, reason, sendAt: now + waitMs }], now });
  await queueCountsOf(trx, moved);
  return moved.length;
}
