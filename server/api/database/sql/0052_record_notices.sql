-- What a practice's health record is told of a payment that was made: one row a charge, made with the payment itself.
create table record_notices (
  reference text primary key references payment_charges (reference),
  payment_id text not null references payments (id),
  id_org bigint not null references org (id),
  state text not null default 'waiting',
  tries integer not null default 0,
  due timestamptz not null,
  -- Until when it is tried.
  leave_by timestamptz not null,
  -- The task that tells that it was given up.
  task text,
  constraint record_notices_state check (state in ('waiting', 'told', 'failed'))
);
create index record_notices_waiting on record_notices (due) where state = 'waiting';
create index record_notices_of_payment on record_notices (payment_id);
create index record_notices_of_task on record_notices (task) where task is not null;

alter table payment_events
drop constraint payment_events_kind,
add constraint payment_events_kind check (
  kind in (
    'asked', 'reminded', 'expired', 'sent', 'not_sent', 'opened', 'verified', 'tried', 'refused', 'paid', 'receipt',
    'refund_asked', 'refunded', 'refund_refused', 'settled', 'returned', 'recorded', 'not_recorded'
  )
);
