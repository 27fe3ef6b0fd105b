-- By what somebody asked for a payment, so that a second press is known; and what only the outbox has.
alter table payment_events
add column ask_key text,
drop constraint payment_events_kind,
add constraint payment_events_kind check (
  kind in (
    'asked', 'reminded', 'expired', 'sent', 'not_sent', 'opened', 'verified', 'tried', 'refused', 'paid', 'receipt',
    'receipt_kept', 'refund_asked', 'refunded', 'refund_refused', 'settled', 'recorded', 'not_recorded', 'returned'
  )
);

create unique index payment_events_asked_once on payment_events (payment_id, ask_key) where ask_key is not null;

-- A message is of a job, or asks for a payment. Where what it is of is deleted, it is of neither, and never leaves.
alter table messages
add column payment text references payments (id) on delete set null,
add constraint messages_of_job_or_payment check (
  payment is null or job is null and "row" is null and reminder is null
);

create index messages_by_payment on messages (payment, id) where payment is not null;

drop index messages_lost;
create index messages_lost on messages (id)
where status in ('planned', 'due') and payment is null and ("row" is null or reminder is null);

-- What had been queued on its own asks for its payment as a message.
with asking as (
  delete from outbox
  where asks
  and status = 'queued'
  returning *
), made as (
  insert into messages
    (id, id_org, payment, name, channel, address, status, time, send_at, useless_after)
  select asking.id, asking.id_org, asking.payment, concat_ws(' ', payment.first_name, payment.last_name),
    asking.channel, asking.recipient, 'planned', now(), asking.created, asking.leave_by
  from asking
  join payments payment on payment.id = asking.payment
  returning id
)
insert into message_moves (message, time, event, status)
select id, now(), 'plan', 'planned'
from made;

alter table outbox
drop column asks;
