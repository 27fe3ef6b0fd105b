-- A message is tried until it expires, or has been refused for good: then it is failed, and a task tells why.
alter table outbox
  add column tries integer not null default 0,
  add column due timestamptz not null default now(),
  add column leave_by timestamptz not null default now() + interval '1 day',
  drop constraint outbox_status,
  add constraint outbox_status check (status in ('kept', 'queued', 'sent', 'failed'));
update outbox set due = created, leave_by = created + interval '1 day';
drop index outbox_queued;
create index outbox_queued on outbox (due) where status = 'queued';
