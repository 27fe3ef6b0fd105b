import { sql, type RawBuilder } from 'kysely';
import type { CheckCode } from '../../../shared/delivery/reasons.ts';
import { toTimestamp, type Stored, type Trx } from '../database/db.ts';
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

interface Late {
  now: number;
  most: number;
  /** Further SQL condition on `messages`. */
  where?: RawBuilder<unknown>;
}

/** The planned messages of `jobs` whose time has come and of which nobody has any use, as a sub-select for a lateral join that locks them. */
export const lateOf = ({ now, most, where = sql`true` }: Late): RawBuilder<unknown> => sql`
  (
    select *
    from messages
    where messages.id_org = jobs.id_org
    and messages.status = 'planned'
    and messages.payment is null
    and coalesce(messages.job, '') = jobs.id
    and messages.useless_after <= ${toTimestamp(now)}
    and messages.send_at <= ${toTimestamp(now)}
    and ${where}
    order by messages.useless_after
    limit ${most}
    for update skip locked
  )
`;
