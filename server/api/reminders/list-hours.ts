import { sql } from 'kysely';
import type { apiCalls } from '../../../shared/api-calls.ts';
import { organizationOf } from '../operation/actor.ts';
import { succeed } from '../operation/answer.ts';
import type { SignedOperation } from '../operation/operation.ts';
import { practiceHours } from '../../../shared/reminders/practice-hours.ts';
import { dayKeyIn, fromWallClock } from '../../../shared/time.ts';
import { toId, toTimestamp } from '../database/db.ts';
import { trialReason } from '../trial/trial-limits.ts';
import { isSwitchedOff } from './may-send.ts';

/**
 * Counts messages due today and tomorrow by hour in the practice's time zone. Counts overdue messages in the current hour and excludes
 * messages held by a free trial or an inactive reminder.
 */
export const listHours: SignedOperation<typeof apiCalls.listHours> = async ({ actor }, { db, clock }) => {
  const idOrg = organizationOf(actor);
  const now = clock();
  const practice = await db
    .selectFrom('org')
    .select(['timezone', 'quiet_from', 'quiet_to', 'holidays'])
    .where('id', '=', toId(idOrg))
    .executeTakeFirstOrThrow();
  const { zone } = practiceHours(practice);
  const end = fromWallClock(dayKeyIn(zone, now / 1000, 2), zone) ?? now / 1000;
  const { rows } = await sql<{ day: string; hour: number; messages: number }>`
    with leaving as (
      select greatest(message.send_at, ${toTimestamp(now)}) at time zone ${zone} as at
      from messages message
      join org on org.id = message.id_org
      left join jobs on jobs.id = message.job
      where message.id_org = ${idOrg}::bigint
      and message.status in ('planned', 'due')
      and message.joined_to is null
      and message.after_message is null
      and message.send_at < to_timestamp(${end})
      and (message.payment is not null or jobs.status in ('queued', 'running'))
      and ${trialReason('message', now)} is null
      and not ${isSwitchedOff('message')}
    )
    select to_char(at, 'YYYY-MM-DD') as day, extract(hour from at)::int as hour, count(*) as messages
    from leaving
    group by 1, 2
    order by 1, 2
  `.execute(db);
  return succeed(rows);
};
