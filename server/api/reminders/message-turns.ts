import { sql, type RawBuilder } from 'kysely';
import type { Channel } from '../../../shared/contacts/channels.ts';

// Either all messages of the same job, queue and reminder may be sent or none, so each group is checked once, and only messages of
// allowed groups are read. A practice may have a million messages but has few groups. Every limited lookup specifies the order of its
// index, because otherwise the planner may scan the table until it finds a match.

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

/** Builds the recursive table `turns` with a practice's groups in one channel, using one index lookup per group. Needs `with recursive`. */
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

/** Matches `messages` of the group in the table `turn`. */
export const isInTurn = (which: Turns): RawBuilder<unknown> => sql`
  ${isIn(which)}
  and coalesce(messages.job, '') = turn.job
  and coalesce(messages.queue, '') = turn.queue
  and coalesce(messages.reminder, '') = turn.reminder
`;
