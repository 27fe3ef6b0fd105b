import { sql, type RawBuilder } from 'kysely';
import { channels, type Channel } from '../../../shared/contacts/channels.ts';
import { unreachableHours } from '../../../shared/reminders/worklist.ts';
import { isBounce } from '../opt-outs/stops.ts';
import { toTimestamp } from '../database/db.ts';
import { isCancelled, isWithdrawn } from './appointment-source.ts';

const windowMs = unreachableHours * 3_600_000;

interface UnreachableQuery {
  idOrg: string;
  /** Current time in Unix milliseconds. */
  now: number;
}

/**
 * Table `unreachable`: appointments of the next two days whose patient has no working address, because every address is invalid, has opted
 * out or bounced. Only channels of the list's reminder count. If an appointment is on several lists (`same_as`), one working address is
 * enough. Excludes appointments that staff left out or that a message has reached.
 */
export const unreachable = ({ idOrg, now }: UnreachableQuery) => sql`
  stops as materialized (
    select channel || ' ' || lower(address) as address, ${isBounce} as is_bounce
    from opt_outs
    where id_org = ${idOrg}::bigint
  ), soon as (
    select appointment.id, appointment.same_as, appointment.useless_after, appointment.status, ${hasOpenWay} as is_open, ${ways} as ways,
      ${isStoppedContact} as is_stopped
    from notification_rows appointment
    join notifications list on list.id = appointment.notification
    left join reminders on reminders.id = list.reminder
    left join contacts on contacts.id = appointment.contact and contacts.id_org = appointment.id_org
    where appointment.id_org = ${idOrg}::bigint
    and appointment.useless_after > ${toTimestamp(now)}
    and appointment.useless_after <= ${toTimestamp(now + windowMs)}
    and appointment.answer is null
    and appointment.record_gone is null
    and appointment.reason_code is distinct from 'left_out'
  ), unreachable as (
    select appointment.id as "row", appointment.useless_after - make_interval(hours => ${unreachableHours}) as time, ${reason} as reason
    from (
      select distinct on (same_as) id, same_as, useless_after, ways, is_stopped
      from soon
      where not exists (
        select 1
        from soon open
        where open.same_as = soon.same_as
        and open.is_open
      )
      order by same_as, status = 'ready' desc, id desc
    ) appointment
    join notification_rows "listed" on "listed".id = appointment.id
    where (
      select true
      from notification_rows same
      join messages on messages."row" = same.id
      where same.id_org = ${idOrg}::bigint
      and same.same_as = appointment.same_as
      and messages.status in ('sending', 'sent', 'delivered')
      limit 1
    ) is null
    and not ${isCancelled('listed')}
    and not ${isWithdrawn('listed')}
  )
`;

const contents = { voice: 'phone_sequence', text: 'text_template', email: 'email_template' } as const;

/** Includes lists without a reminder, because they may still use any channel. */
const isSent = (channel: Channel) => sql`
  (
    reminders.id is null
    or reminders.${sql.ref(contents[channel])} is not null
    or reminders.${sql.ref(`${contents[channel]}_es`)} is not null
  )
`;

/** Selects the address that `addressOf` would choose from the list row or the current contact, or null if the address is invalid. */
function validAddress(channel: Channel, of: 'appointment' | 'contacts'): RawBuilder<unknown> {
  const at = (name: string) => sql.ref(`${of}.${name}`);
  if (channel === 'email')
    return sql`case when ${at('email')} ~ '^[^@[:space:]]+@[^@[:space:]]+[.][^@[:space:]]+$' then 'email ' || lower(${at('email')}) end`;
  const [first, second] =
    channel === 'voice' ? (['phone', 'mobile_phone'] as const) : (['mobile_phone', 'phone'] as const);
  const number = sql`coalesce(nullif(${at(first)}, ''), ${at(second)})`;
  return sql`case when ${number} ~ '^[0-9]{10}$' then ${`${channel} `} || ${number} end`;
}

/** SQL condition: the contact has opted out of the channel at any address. */
const isStopped = (channel: Channel) => sql`
  (
    ${sql.ref(`contacts.opt_out_${channel}`)} = 'T'
    and ${sql.ref(`contacts.opt_outs`)} @? ${`$[*] ? (@.channel == "${channel}" && !(@.source starts with "bounced"))`}::jsonpath
  ) is true
`;

const isOpen = (channel: Channel) => sql`
  ${isSent(channel)}
  and not ${isStopped(channel)}
  and (${works(channel, 'appointment')} or ${works(channel, 'contacts')})
`;

/** Checks for null explicitly because `not in` is true for null if the list is empty. */
const works = (channel: Channel, of: 'appointment' | 'contacts') => sql`
  (
    ${validAddress(channel, of)} is not null
    and ${validAddress(channel, of)} not in (select address from stops)
  )
`;

const hasOpenWay = sql`coalesce(${sql.join(channels.map(isOpen), sql` or `)}, false)`;

const ways = sql`array[${sql.join(
  channels.flatMap((channel) =>
    (['appointment', 'contacts'] as const).map(
      (of) => sql`case when ${isSent(channel)} then ${validAddress(channel, of)} end`,
    ),
  ),
)}]`;

const isStoppedContact = sql`(${sql.join(
  channels.map((channel) => sql`${isSent(channel)} and ${isStopped(channel)}`),
  sql` or `,
)})`;

const reason = sql`
  case
    when appointment.is_stopped or exists (select 1 from stops where stops.address = any(appointment.ways) and not is_bounce) then 'opted_out'
    when exists (select 1 from stops where stops.address = any(appointment.ways)) then 'bounced_before'
    else 'no_address'
  end
`;
