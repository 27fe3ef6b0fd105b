import type { CheckCode } from '../../../shared/delivery/reasons.ts';
import type { Stored, Trx } from '../database/db.ts';
import { handOnCalls } from './hand-on-calls.ts';
import { moveMessages } from './move.ts';
import { queueFollowing } from '../messages/queue-work.ts';

/** A message that has not left, its row locked. */
export interface WaitingMessage extends Pick<Stored<'messages'>, 'id' | 'attempts'> {
  checks: (readonly [string, boolean])[];
}

interface Ending {
  /** Kept as a check that failed. */
  reason: CheckCode;
  now: number;
}

/** What was tried has failed, the rest is left out. Calls that were to speak for others are made without them; the jobs follow. */
export async function endWaiting(
  trx: Trx,
  messages: readonly WaitingMessage[],
  { reason, now }: Ending,
): Promise<void> {
  const ended = (isTried: boolean) =>
    messages
      .filter(({ attempts }) => attempts > 0 === isTried)
      .map(({ id, checks }) => ({
        id,
        reason,
        checks: [...checks, [reason, false] as const],
      }));
  await handOnCalls(
    trx,
    messages.map(({ id }) => id),
  );
  const moved = [
    ...(await moveMessages(trx, 'leave_out', { messages: ended(false), now })),
    ...(await moveMessages(trx, 'give_up', { messages: ended(true), now })),
  ];
  await queueFollowing(
    trx,
    moved.flatMap(({ job }) => job ?? []),
  );
}
