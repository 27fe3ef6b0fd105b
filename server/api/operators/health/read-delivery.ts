import { sql } from 'kysely';
import type { apiCalls } from '../../../../shared/api-calls.ts';
import { channels } from '../../../../shared/contacts/channels.ts';
import type { WireOf } from '../../../../shared/wire/wire-types.ts';
import { toTimestamp, type Db } from '../../database/db.ts';

type Delivery = NonNullable<Exclude<WireOf<typeof apiCalls.readSystemHealth.result>['delivery'], ''>>;
type ChannelCounts = Delivery['channels'][number];

const hourMs = 3_600_000;
/** Maximum number of tries read, so that the page stays fast on a busy day. */
const mostRead = 50_000;

/**
 * Counts the messages whose sending started in the last day by their status now. Reads the latest tries by their index and each message by
 * its ID.
 */
export async function readDelivery(db: Db, now: number): Promise<Delivery> {
  const { rows } = await sql<ChannelCounts & { tries: number }>`
    with tries as (
      select message, time
      from message_moves
      where event = 'claim'
      and time > ${toTimestamp(now - 24 * hourMs)}
      order by time desc
      limit ${mostRead}
    ),
    tried as (
      select message, max(time) as time, count(*)::int as tries
      from tries
      group by message
    ),
    outcomes as (
      select message.*, tried.time, tried.tries, tried.time > ${toTimestamp(now - hourMs)} as of_hour
      from tried
      cross join lateral (
        -- The limit keeps this a lookup by ID for any number of messages.
        select channel, error_code, status in ('sent', 'delivered') as sent, status = 'failed' as failed,
          status = 'unknown' as unknown
        from messages
        where messages.id = tried.message
        limit 1
      ) message
    )
    select channel, sum(tries)::int as tries,
      (count(*) filter (where sent and of_hour))::int as sent_hour,
      (count(*) filter (where failed and of_hour))::int as failed_hour,
      (count(*) filter (where unknown and of_hour))::int as unknown_hour,
      (count(*) filter (where sent))::int as sent_day,
      (count(*) filter (where failed))::int as failed_day,
      (count(*) filter (where unknown))::int as unknown_day,
      floor(extract(epoch from max(time) filter (where sent)))::int as last_sent,
      floor(extract(epoch from max(time) filter (where failed)))::int as last_failed,
      coalesce((array_agg(error_code order by time desc) filter (where failed))[1], '') as last_error
    from outcomes
    group by channel
  `.execute(db);
  const tries = rows.reduce((sum, row) => sum + row.tries, 0);
  const found = new Map(rows.map(({ tries: _tries, ...counts }) => [counts.channel, counts]));
  return {
    channels: channels.map((channel) => found.get(channel) ?? { channel, ...noMessages }),
    capped: tries >= mostRead ? 'T' : 'F',
    most: mostRead,
  };
}

const noMessages = {
  ...{ sent_hour: 0, failed_hour: 0, unknown_hour: 0, sent_day: 0, failed_day: 0, unknown_day: 0 },
  ...{ last_sent: null, last_failed: null, last_error: '' },
};
