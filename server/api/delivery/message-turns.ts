import { sql, type RawBuilder } from 'kysely';
import type { Channel } from '../../../shared/contacts/channels.ts';

// Messages of one job, queue and reminder are sendable together or not at all: each such group is judged once, and only messages of
// groups that may go on are read. A practice may have a million messages, and has few groups. Every look-up with a limit names the order of
// its index: a planner that takes what is sought for common reads the table until it finds one.

interface Turns {
  idOrg: string;
  channel: Channel;
  status: 'planned' | 'due';
}

const keys = sql`channel, coalesce(job, '') as job, coalesce(queue, '') as queue, coalesce(reminder, '') as reminder`;
const keyValues = sql`coalesce(job, ''), coalesce(queue, ''), coalesce(reminder, '')`;

const isIn = ({ idOrg, channel, status }: Turns) => sql`
  messages.id_org = ${idOrg}::bigint
  and messages.status = ${sql.lit(status)}
  and messages.channel = ${channel}
  and messages.after_message is null
`;

/** Names the groups of a practice in one channel as `turns`, by a step through the index for each: `with recursive` comes before it. */
export const turnsOf = (which: Turns): RawBuilder<unknown> => sql`
  turns as (
    (
      select ${keys}
      from messages
      where ${isIn(which)}
      order by ${keyValues}
      limit 1
    )
    union all
    select next.*
    from turns
    cross join lateral (
      select ${keys}
      from messages
      where ${isIn(which)}
      and (${keyValues}) > (turns.job, turns.queue, turns.reminder)
      order by ${keyValues}
      limit 1
    ) next
  )
`;

/** Matches `messages` of one group, which has the name `turn`. */
export const isInTurn = (which: Turns): RawBuilder<unknown> => sql`
  ${isIn(which)}
  and coalesce(messages.job, '') = turn.job
  and coalesce(messages.queue, '') = turn.queue
  and coalesce(messages.reminder, '') = turn.reminder
`;
