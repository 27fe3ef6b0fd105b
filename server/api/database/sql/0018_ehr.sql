-- Notices to a practice's health record, written in the transaction of the charge, refund, return or answer. `reference` is that of the
-- charge or refund, 'return ' and that of the charge, or that of the answered appointment, which keeps only the last answer.
create table record_notices (
  reference text primary key,
  payment_id text references payments (id),
  id_org bigint not null references org (id),
  state text not null default 'waiting',
  tries integer not null default 0,
  due timestamptz not null,
  -- End of the retries.
  leave_by timestamptz not null,
  -- The task that reports the failure.
  task text,
  kind text not null default 'charge',
  -- The appointment's address in the health record, and the patient's answer.
  appointment text,
  answer text,
  -- The appointment as people read it.
  label text,
  -- Counts changes, so that a notice that changes while it is sent is sent again.
  revision integer not null default 0,
  constraint record_notices_state check (state in ('waiting', 'told', 'failed')),
  constraint record_notices_kind check (
    case kind
      when 'answer' then
        payment_id is null
        and appointment is not null
        and label is not null
        and coalesce(answer in ('confirm', 'cancel'), false)
      else kind in ('charge', 'refund', 'return') and payment_id is not null
    end
  )
);
create index record_notices_waiting on record_notices (due)
where state = 'waiting';
create index record_notices_of_payment on record_notices (payment_id);
create index record_notices_of_task on record_notices (task)
where task is not null;
