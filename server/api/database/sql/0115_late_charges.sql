-- An attempt that the gateway did not know in time is given up and watched: a charge that turns up later is reversed. `refused` then
-- means that nothing turned up within the watch. A program of before, beside this one, goes on writing that it is refused.
alter table payment_attempts
drop constraint payment_attempts_state,
add constraint payment_attempts_state check (state in ('charging', 'paid', 'refused', 'given_up', 'reversed')),
-- Of an attempt that is given up: when the gateway is asked next, and until when at least.
add column next_look timestamptz,
add column watched_until timestamptz,
-- When a late charge was reversed, and whether by voiding it or by a refund.
add column reversed_at timestamptz,
add column reversed_by text check (reversed_by in ('void', 'refund'));
create index payment_attempts_watched on payment_attempts (next_look) where state = 'given_up';
create index payment_attempts_reversed on payment_attempts (id_org, reversed_at) where state = 'reversed';

-- Until when a charge of an attempt that was given up may still turn up.
alter table payments
add column unconfirmed_until timestamptz;

alter table payment_events
drop constraint payment_events_kind,
add constraint payment_events_kind check (
  kind in (
    'asked', 'reminded', 'expired', 'sent', 'not_sent', 'opened', 'verified', 'tried', 'refused', 'paid', 'receipt',
    'receipt_kept', 'refund_asked', 'refunded', 'refund_refused', 'accepted', 'settled', 'recorded', 'not_recorded',
    'returned', 'unconfirmed', 'reversed', 'not_charged', 'told'
  )
);

-- Those that were given up within the last day are watched from now on.
update payment_attempts
set state = 'given_up', next_look = now(), watched_until = settled + interval '24 hours'
where state = 'refused'
and answer ->> 'p1' = 'Not charged'
and settled > now() - interval '24 hours';
update payments
set unconfirmed_until = watched.until
from (
  select payment_id, max(watched_until) as until
  from payment_attempts
  where state = 'given_up'
  group by payment_id
) watched
where payments.id = watched.payment_id;

-- A late charge that was reversed waits for staff, with their notes.
alter table worklist_notes
drop constraint worklist_notes_kind,
drop column visit,
drop column payment,
add constraint worklist_notes_kind check (
  kind in ('callback', 'cancel', 'not_pat', 'failed', 'returned', 'unasked', 'unrefunded', 'late_charge', 'voicemail')
),
add column visit text generated always as (
  case when kind not in ('returned', 'unasked', 'unrefunded', 'late_charge', 'voicemail') then "row" end
) stored
references notification_rows (id) on delete cascade,
add column payment text generated always as (
  case when kind in ('returned', 'unasked', 'unrefunded', 'late_charge') then "row" end
) stored
references payments (id) on delete cascade;
create index worklist_notes_of_visit on worklist_notes (visit) where visit is not null;
create index worklist_notes_of_payment on worklist_notes (payment) where payment is not null;
