import { sql } from 'kysely';
import { isDatabaseAway, sqlState, type Db, type Trx } from '../database/db.ts';
import type { RowScan } from '../database/row-scan.ts';
import { listDue } from './find-due.ts';
import { handOnCalls } from './hand-on-calls.ts';
import type { Lane } from '../messages/lane.ts';
import { moveMessages } from './move.ts';
import { putBack } from './put-back.ts';
import { queueFollowing } from '../messages/queue-work.ts';

/** Maximum failing messages to skip that cannot be set aside either. */
const mostPassedBy = 100;
/** Retry delays, so that a message also benefits from a fix of the portal within this time. */
const retryAfterMs = [5, 15, 60].map((minutes) => minutes * 60_000);

/**
 * True if the messages of a failed batch should be tried one by one. Timeouts and locks are not caused by a single message, so the whole
 * batch is retried.
 */
export const isFailureOfRow = (error: unknown): boolean =>
  !isDatabaseAway(error) && !/^(40|55|57|58)/.test(sqlState(error) ?? '');

interface OneByOne {
  db: Db;
  clock: () => number;
  lane: Lane;
  most: number;
  scan: RowScan;
  /** Takes up one message; returns how many it took. */
  take(id: string): Promise<number>;
}

/** Processes the next messages of a lane one by one and sets aside those that fail. Returns how many have moved. */
export async function takeOneByOne({ db, clock, lane, most, scan, take }: OneByOne): Promise<number> {
  const ids = await db
    .transaction()
    .execute((trx) => listDue(trx, lane, { now: clock(), most: most + mostPassedBy }));
  let moved = 0;
  for (const id of ids) {
    if (moved >= most) break;
    const taken = await attemptOrSetAside({ db, clock, scan }, id, () => take(id));
    moved += taken ?? 0;
  }
  return moved;
}

/** Runs the work. If it fails, sets the message aside, reports the failure with the scan, and returns how many were set aside or undefined. */
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
 * Lets a message that could not be prepared wait, and fails it after several attempts. Ignores a message already handed to its provider.
 * Returns how many it moved.
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
    for update
  `.execute(trx);
  const [message] = rows;
  if (!message) return 0;
  await putBack(trx, { where: sql`(message.id = ${id} or message.joined_to = ${id})`, now });
  await handOnCalls(trx, [id]);
  const reason = 'not_prepared' as const;
  const wait = retryAfterMs[message.tries];
  const moved =
    wait === undefined
      ? await moveMessages(trx, 'give_up', { messages: [{ id, reason }], now })
      : await moveMessages(trx, 'window_closes', { messages: [{ id, reason, sendAt: now + wait }], now });
  await queueFollowing(
    trx,
    moved.flatMap(({ job }) => job ?? []),
  );
  return moved.length;
}
