import { sql } from 'kysely';
import { apiCalls } from '../../../shared/api-calls.ts';
import { worklistDays } from '../../../shared/reminders/worklist.ts';
import { payments } from '../../../shared/resources/payments.ts';
import { rightTo } from '../../../shared/resources/define.ts';
import { isOpenTo } from '../../../shared/rights.ts';
import { toTimestamp } from '../database/db.ts';
import { organizationOf, type Actor } from '../operation/actor.ts';
import { unreachable } from './unreachable.ts';

const retentionMs = worklistDays * 24 * 3_600_000;

interface WorklistOf {
  actor: Actor;
  now: number;
}

/** Limits payment items to users who may list payments, and voicemail items to users who may hear calls. */
const mayList = (actor: Actor) => isOpenTo(actor, rightTo(payments, 'list'));
const mayHear = (actor: Actor) => isOpenTo(actor, apiCalls.downloadRecording.openTo);

/**
 * Table `work`: an item per appointment and kind, derived from answers and messages, with staff notes. Past appointments need no action. A
 * failed message is an item until another one arrives, even while others are waiting, unless the next one is its fallback. Also includes
 * returned payments, due payments whose requests all failed, refunds rejected later by the gateway, reversed late charges, and voicemails of
 * ended calls.
 */
export const worklist = (query: WorklistOf) => sql`
  ${found(query)}, work as (
    select found.*, appointment.id_org, appointment.notification, appointment.contact, appointment.name, appointment.phone, appointment.mobile_phone,
      appointment.date, appointment.time as clock, appointment.provider, null as call, null::integer as seconds, note.note, note.assignee, note.done_by,
      note.done_at is not null and note.done_at >= found.time as done
    from found
    join notification_rows appointment on appointment.id = found."row"
    left join worklist_notes note on note."row" = found."row" and note.kind = found.kind
    where found.kind in ('callback', 'not_pat')
    or (appointment.useless_after is null or appointment.useless_after > ${toTimestamp(query.now)})
    and (found.kind = 'cancel' or appointment.answer is null)
    union all
    ${ofPayments(query)}
    union all
    ${unrefunded(query)}
    union all
    ${lateCharges(query)}
    union all
    ${voicemails(query)}
  )
`;

const found = ({ actor, now }: WorklistOf) => sql`
  asked as (
    select id as "row", answer as kind, answered_at as time, answered_by as channel
    from notification_rows
    where id_org = ${organizationOf(actor)}::bigint
    and answer in ('callback', 'cancel', 'not_pat')
    and answered_at >= ${toTimestamp(now - retentionMs)}
    union all
    select id, 'callback', later_words_at, later_words_by
    from notification_rows
    where id_org = ${organizationOf(actor)}::bigint
    and answer <> 'callback'
    and later_words_at >= ${toTimestamp(now - retentionMs)}
    union all
    ${beforeStop({ actor, now })}
  ), unreached as (
    select distinct on (message."row") message."row", 'failed' as kind, message.time, message.channel, message.reason,
      message.status, message.id as message
    from messages message
    where message.id_org = ${organizationOf(actor)}::bigint
    and message.status in ('failed', 'unknown')
    and message.reason is distinct from 'stopped'
    and message."row" is not null
    and message.time >= ${toTimestamp(now - retentionMs)}
    and not exists (
      select 1
      from messages other
      where other."row" = message."row"
      and (
        other.status in ('sent', 'delivered')
        or other.after_message = message.id and other.status in ('planned', 'due', 'sending')
      )
    )
    order by message."row", message.time desc, message.id desc
  ), ${unreachable({ idOrg: organizationOf(actor), now })}, unasked as (
    ${unasked({ actor, now })}
  ), found as (
    select "row", kind, time, channel, null as reason, null as status, null as message
    from asked
    union all
    select "row", kind, time, channel, reason, status, message
    from unreached
    union all
    select "row", 'unreachable', time, null, reason, null, null
    from unreachable
    where "row" not in (select "row" from unreached)
  )
`;

/** Selects cancellations and questions that a later opt-out by email link replaced, because the office still has to act on them. */
const beforeStop = ({ actor, now }: WorklistOf) => sql`
  select id, undo ->> 'answer', (undo ->> 'answered_at')::timestamptz, undo ->> 'answered_by'
  from notification_rows
  where id_org = ${organizationOf(actor)}::bigint
  and answer = 'opt_out'
  and undo ->> 'answer' in ('callback', 'cancel')
  and (undo ->> 'answered_at')::timestamptz >= ${toTimestamp(now - retentionMs)}
`;

/** Selects due payments whose requests failed, if no later request has arrived or is still waiting. */
const unasked = ({ actor, now }: WorklistOf) => sql`
  select distinct on (payment.id) payment.id as "row", message.time, message.channel, message.reason, message.status,
    message.id as message, payment.id_org, concat_ws(' ', payment.first_name, payment.last_name) as name,
    payment.mobile_phone
  from messages message
  join payments payment on payment.id = message.payment and message.send_at >= payment.asked_at
  where ${mayList(actor)}
  and message.id_org = ${organizationOf(actor)}::bigint
  and message.status in ('failed', 'unknown', 'left_out')
  and message.payment is not null
  and message.time >= ${toTimestamp(now - retentionMs)}
  and payment.status in ('Requested', 'Sent', 'Viewed', 'Failed')
  and payment.attempt is null
  and payment.returned_at is null
  and not exists (
    select 1
    from messages other
    where other.payment = payment.id
    and other.send_at >= payment.asked_at
    and other.status in ('planned', 'due', 'sending', 'sent', 'delivered')
  )
  order by payment.id, message.time desc, message.id desc
`;

const ofPayments = ({ actor, now }: WorklistOf) => sql`
  select payment.id, 'returned', payment.returned_at, 'bank', payment.return_reason, 'returned', null, payment.id_org,
    null, null, concat_ws(' ', payment.first_name, payment.last_name), null, payment.mobile_phone, null, null, null, null, null::integer,
    note.note, note.assignee, note.done_by, note.done_at is not null and note.done_at >= payment.returned_at
  from payments payment
  left join worklist_notes note on note."row" = payment.id and note.kind = 'returned'
  where ${mayList(actor)}
  and payment.id_org = ${organizationOf(actor)}::bigint
  and payment.returned_at >= ${toTimestamp(now - retentionMs)}
  union all
  select unasked."row", 'unasked', unasked.time, unasked.channel, unasked.reason, unasked.status, unasked.message,
    unasked.id_org, null, null, unasked.name, null, unasked.mobile_phone, null, null, null, null, null::integer,
    note.note, note.assignee, note.done_by, note.done_at is not null and note.done_at >= unasked.time
  from unasked
  left join worklist_notes note on note."row" = unasked."row" and note.kind = 'unasked'
`;

/** Selects payments whose refund the gateway rejected later, without a newer refund. */
const unrefunded = ({ actor, now }: WorklistOf) => sql`
  select payment.id, 'unrefunded', last.settled, 'gateway', last.refusal, last.state, null, payment.id_org,
    null, null, concat_ws(' ', payment.first_name, payment.last_name), null, payment.mobile_phone, null, null, null, null, null::integer,
    note.note, note.assignee, note.done_by, note.done_at is not null and note.done_at >= last.settled
  from (
    select distinct on (payment_id) *
    from payment_refunds
    where id_org = ${organizationOf(actor)}::bigint
    and created >= ${toTimestamp(now - retentionMs)}
    order by payment_id, created desc, reference
  ) last
  join payments payment on payment.id = last.payment_id
  left join worklist_notes note on note."row" = payment.id and note.kind = 'unrefunded'
  where ${mayList(actor)}
  and last.state = 'refused'
  and last.found_later
`;

/** Selects payments with a reversed late charge, using the latest reversal. */
const lateCharges = ({ actor, now }: WorklistOf) => sql`
  select payment.id, 'late_charge', late.reversed_at, 'gateway', late.reversed_by, 'reversed', null, payment.id_org,
    null, null, concat_ws(' ', payment.first_name, payment.last_name), null, payment.mobile_phone, null, null, null, null, null::integer,
    note.note, note.assignee, note.done_by, note.done_at is not null and note.done_at >= late.reversed_at
  from (
    select distinct on (payment_id) payment_id, reversed_at, reversed_by
    from payment_attempts
    where id_org = ${organizationOf(actor)}::bigint
    and state = 'reversed'
    and reversed_at >= ${toTimestamp(now - retentionMs)}
    order by payment_id, reversed_at desc
  ) late
  join payments payment on payment.id = late.payment_id
  left join worklist_notes note on note."row" = payment.id and note.kind = 'late_charge'
  where ${mayList(actor)}
`;

const voicemails = ({ actor, now }: WorklistOf) => sql`
  select recording.id, 'voicemail', recording.made, 'voice', null, 'kept', null, recording.id_org,
    null, null, ivr.name, ivr.phone, null, null, null, null, ivr.id, recording.seconds,
    note.note, note.assignee, note.done_by, coalesce(note.done_at is not null, false)
  from recordings recording
  join ivr on ivr.id = recording.call
  left join worklist_notes note on note."row" = recording.id and note.kind = 'voicemail'
  where ${mayHear(actor)}
  and recording.id_org = ${organizationOf(actor)}::bigint
  and recording.kind = 'voicemail'
  and recording.state = 'kept'
  and recording.made >= ${toTimestamp(now - retentionMs)}
`;

export const workColumns = sql`
  work."row", work.kind, floor(extract(epoch from work.time))::bigint as time, work.channel, work.reason, work.status,
  work.message, work.notification, work.contact, work.name,
  coalesce(nullif(work.mobile_phone, ''), work.phone) as phone, to_char(work.date, 'MM/DD/YYYY') as date,
  work.clock, work.provider, work.call, work.seconds, work.note, work.assignee::text, work.done_by, work.done,
  (select failed.error_code from messages failed where failed.id = work.message and failed.status = 'failed'),
  (select failed.error_text from messages failed where failed.id = work.message and failed.status = 'failed'),
  coalesce((
    select later.later_words
    from notification_rows later
    where later.id = work."row"
    and work.kind = 'callback'
    and later.answer <> 'callback'
  ), (
    select said.detail
    from messages said
    where said."row" = work."row"
    and work.kind = 'callback'
    and said.response = 'callback'
    order by said.time desc
    limit 1
  )) as said
`;
