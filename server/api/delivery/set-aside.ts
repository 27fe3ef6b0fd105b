import { sql } from 'kysely';
import { isDatabaseAway, sqlState, type Db, type Trx } from '../database/db.ts';
import type { RowScan } from '../database/row-scan.ts';
import { listDue } from './find-due.ts';
import { handOnCalls } from './hand-on-calls.ts';
import type { Lane } from '../messages/lane.ts';
import { moveMessages } from './move.ts';
import { putBack } from './put-back.ts';
import { queueFollowing } from '../messages/queue-work.ts';

/** Messages that failed and cannot be moved either are passed by, up to so many. */
const mostPassedBy = 100;
/** A correction of the portal reaches a message that failed within this time. */
const retryAfterMs = [5, 15, 60].map((minutes) => minutes * 60_000);

/**
 * True if the messages of a failed batch should be tried one by one. A timeout or a lock is no fault of a single message, so its
 * whole batch is tried again.
 */
export const isFailureOfRow = (error: unknown): boolean =>
  !isDatabaseAway(error) && !/^(40|55|57|58)/.test(sqlState(error) ?? '');

interface OneByOne {
  db: Db;
  clock: () => number;
  lane: Lane;
  most: number;
  scan: RowScan;
  /** Takes up one message; answers how many it took. */
  take(id: string): Promise<number>;
}

/** Takes up the next messages of a lane by themselves. One that fails is set aside. Answers how many have moved. */
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

/** Answers undefined, or how many messages were set aside, where the work failed. The failure is reported with the scan. */
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
 * Has a message wait that could not be prepared, and fails it after several tries. One that was handed to its provider is left as it is.
 * Answers how many it moved.
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
