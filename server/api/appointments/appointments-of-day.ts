import { sql, type RawBuilder } from 'kysely';
import type {
  AppointmentWire,
  DaySummaryWire,
  AppointmentAnswer,
} from '../../../shared/appointments/appointment.ts';
import { notificationRows } from '../../../shared/resources/notification-rows.ts';
import { matchesSearch } from '../rows/search.ts';

export interface DayQuery {
  idOrg: string;
  /** Calendar day in YYYY-MM-DD format. */
  day: string;
  /** Clinician's name, or undefined for all clinicians. */
  provider?: string;
}

interface DayPageQuery extends DayQuery {
  answer?: AppointmentAnswer;
  search: string;
  size: number;
  offset: number;
}

/**
 * Table `visits` with each appointment of the day once, even if it is on several notification lists. If several rows have the same
 * patient and time, keeps the most recently answered one, or else one that is ready to send.
 */
const appointmentsOf = ({ idOrg, day }: DayQuery) => sql`
  visits as (
    select distinct on (same_as) *, array_agg(id) over (partition by same_as) as "rows"
    from notification_rows
    where id_org = ${idOrg}::bigint
    and date = ${day}::date
    and record_gone is null
    order by same_as, answered_at desc nulls last, status = 'ready' desc, id desc
  )
`;

const isWith = (provider: string | undefined) =>
  provider === undefined ? sql`true` : sql`coalesce(provider, '') = ${provider}`;

/** Answer to an appointment; without one, `none` if a message was sent, or `unasked` if not. */
const answerOf = sql`
  coalesce(answer, case
    when exists (
      select 1
      from messages
      where messages."row" = any(visits."rows")
      and messages.status in ('sending', 'sent', 'delivered', 'unknown')
    ) then 'none'
    else 'unasked'
  end)
`;

/** Builds a page of appointments in order of time; appointments without a time come last. `found` is the total across all pages. */
export const pageOfDay = (query: DayPageQuery): RawBuilder<AppointmentWire & { found: number }> => sql`
  with ${appointmentsOf(query)}, shown as (
    select *, count(*) over () as found
    from visits
    where ${isWith(query.provider)}
    and ${query.answer ? sql`${answerOf} = ${query.answer}` : sql`true`}
    and ${matchesSearch(notificationRows, query.search)}
    order by time, name, id
    limit ${query.size}
    offset ${query.offset}
  )
  select id, notification, contact, name, coalesce(nullif(mobile_phone, ''), phone) as phone, email, time, provider,
    location, status, reason, answer, answered_by, floor(extract(epoch from answered_at))::double precision as answered_at,
    found, (
      select coalesce(jsonb_agg(last order by array_position(array['text', 'email', 'voice'], last.channel)), '[]')
      from (
        select distinct on (channel) id, channel, status, reason,
          floor(extract(epoch from send_at))::double precision as send_at
        from messages
        where messages."row" = any(shown."rows")
        order by channel, status = 'left_out', time desc, id desc
      ) last
    ) as messages
  from shown
  order by time, name, id
`;

export const sumOfDay = (query: DayQuery): RawBuilder<DaySummaryWire> => sql`
  with ${appointmentsOf(query)}, answered as (
    select ${answerOf} as answer, count(*) as visits
    from visits
    where ${isWith(query.provider)}
    group by 1
  )
  select coalesce((select sum(visits) from answered), 0)::integer as visits,
    coalesce((select jsonb_object_agg(answer, visits) from answered), '{}') as answers,
    (
      select coalesce(jsonb_agg(distinct provider order by provider), '[]')
      from visits
      where provider <> ''
    ) as providers,
    (
      select to_char(min(date), 'YYYY-MM-DD')
      from notification_rows
      where id_org = ${query.idOrg}::bigint
      and date > ${query.day}::date
      and record_gone is null
    ) as next
`;
