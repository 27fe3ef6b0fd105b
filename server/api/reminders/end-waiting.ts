import { sql, type RawBuilder } from 'kysely';
import type { CheckCode } from '../../../shared/reminders/reasons.ts';
import { toTimestamp, type Stored, type Trx } from '../database/db.ts';
import { reassignJoinedCalls } from './joined-calls.ts';
import { moveMessages } from './move.ts';
import { queueCountsOf } from './queue-work.ts';

/** Unsent message whose row is locked. */
export interface WaitingMessage extends Pick<Stored<'messages'>, 'id' | 'attempts'> {
  checks: (readonly [string, boolean])[];
}

interface Ending {
  /** Reason to save as a failed check. */
  reason: CheckCode;
  now: number;
}

/**
 * Marks attempted messages as failed and leaves out the others. Calls shared with other patients continue without them. Queues the recount of
 * their jobs.
 */
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
  await reassignJoinedCalls(
    trx,
    messages.map(({ id }) => id),
  );
  const moved = [
    ...(await moveMessages(trx, 'leave_out', { messages: ended(false), now })),
    ...(await moveMessages(trx, 'give_up', { messages: ended(true), now })),
  ];
  await queueCountsOf(trx, moved);
}

interface Late {
  now: number;
  most: number;
  where?: RawBuilder<unknown>;
}

/** Selects and locks planned messages of `jobs` that are no longer useful, as a subquery for a lateral join. */
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
    for no key update skip locked
  )
`;
