import { sql } from 'kysely';
import type { apiCalls } from '../../../shared/api-calls.ts';
import type { OutcomeRowWire } from '../../../shared/api-calls/list-outcome.ts';
import { largestPageSize } from '../../../shared/constants.ts';
import { offsetOf, readListQuery } from '../../../shared/list-query.ts';
import { writeCount } from '../../../shared/reply.ts';
import { notificationRows } from '../../../shared/resources/notification-rows.ts';
import { notifications } from '../../../shared/resources/notifications.ts';
import { notFound, refuse, succeed } from '../operation/answer.ts';
import type { SignedOperation } from '../operation/operation.ts';
import { matchesSearch } from '../rows/search.ts';
import { findRow } from '../rows/tenant.ts';

type ListOutcome = SignedOperation<typeof apiCalls.readNotificationOutcome>;

/**
 * Lists each row of a notification list with its messages and their statuses, from the last job or the earlier job that reached the
 * patient. Sorted by appointment time. `?nothing=T` lists only rows that get no message now and got none before.
 */
export const listOutcome: ListOutcome = async ({ actor, params, query }, { db, clock }) => {
  const read = readListQuery(query, notificationRows);
  if (!read.ok) return refuse(400, read.msg);
  const list = await findRow(db, { actor, now: clock(), definition: notifications }, params['id'] ?? '');
  if (!list) return notFound();
  const size = Math.min(read.value.size || largestPageSize, largestPageSize);
  const { cbr } = read.value.filter;
  const { rows } = await sql<OutcomeRowWire & { found: string; place: string }>`
    select listed.*, (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', messages.id,
        'channel', messages.channel,
        'status', messages.status,
        'reason', messages.reason,
        'send_at', floor(extract(epoch from messages.send_at))
      ) order by array_position(array['text', 'email', 'voice'], messages.channel)), '[]')
      from messages
      where messages."row" = listed.id
      and messages.job = coalesce(
        case
          when listed.reason_code = 'reached' then (
            select reaching.job
            from messages reaching
            where reaching."row" = listed.id
            and reaching.status not in ('failed', 'left_out')
            order by reaching.time desc
            limit 1
          )
        end,
        ${list.jobID ?? ''}
      )
    ) as messages
    from (
      select id, line, name, to_char(date, 'MM/DD/YYYY') as date, time, status, reason, reason_code, answer,
        count(*) over () as found,
        row_number() over (order by notification_rows.date, notification_rows.time, line) as place
      from notification_rows
      where notification = ${list.id}
      and ${matchesSearch(notificationRows, read.value.search)}
      and ${cbr ? sql`cbr = ${cbr}` : sql`true`}
      and ${query['nothing'] === 'T' ? getsNothing : sql`true`}
      order by place
      limit ${size}
      offset ${offsetOf({ ...read.value, size })}
    ) listed
    order by place
  `.execute(db);
  const outcomeRows = rows.map(({ found: _found, place: _place, ...row }) => row);
  return succeed(outcomeRows, writeCount(Number(rows[0]?.found ?? 0)));
};

const getsNothing = sql`
  (status = 'error' or (status = 'cancelled_by_rules' and reason_code is distinct from 'reached'))
`;
