-- Messages of jobs and payment requests, and the outbox for codes, receipts and the like.

-- Created by the plan of a job or by a payment request. `delivery/move.ts` alone changes the status.
create table messages (
  id text primary key,
  id_org bigint not null references org (id) on delete cascade,
  job text references jobs (id) on delete cascade,
  contact text,
  name text,
  channel text not null,
  address text,
  status text not null,
  attempts integer not null default 0,
  detail text,
  response text,
  time timestamptz not null,
  search_text text generated always as (
    search_form(' ' || coalesce(name, '') || ' ' || coalesce(address, '') || ' ' || coalesce(detail, ''))
  ) stored,
  "row" text references notification_rows (id) on delete set null,
  reminder text references reminders (id) on delete set null,
  queue text references queues (id) on delete set null,
  -- The library entry in the person's language.
  template text,
  -- Sent to the contact's current address instead of the list's.
  to_contact boolean not null default false,
  send_at timestamptz,
  useless_after timestamptz,
  -- Why it was left out or failed, as a code; and the outcome of each check: [["opted_out", true], …].
  reason text,
  checks jsonb not null default '[]',
  -- Another person's call to the same number, which also speaks this person's appointment.
  joined_to text references messages (id) on delete set null,
  -- This message is sent only if that one fails.
  after_message text references messages (id) on delete set null,
  -- When a worker claimed it, and when the provider was called.
  claimed timestamptz,
  called timestamptz,
  provider_ref text,
  subject text,
  body text,
  payment text references payments (id) on delete set null,
  -- The next lookup of an unknown outcome at the provider. Null: at once.
  look_at timestamptz,
  -- The provider's error, for staff.
  error_code text,
  error_text text,
  constraint messages_status check (
    status in ('planned', 'due', 'sending', 'sent', 'delivered', 'failed', 'unknown', 'left_out')
  ),
  -- A message whose job or payment was deleted has neither, and is never sent.
  constraint messages_of_job_or_payment check (
    payment is null or job is null and "row" is null and reminder is null
  )
);
create index messages_of_org on messages (id_org, id desc);
create index messages_by_job on messages (job, id desc);
create index messages_by_contact on messages (id_org, contact, id desc);
-- Each search reads the whole pending list, so it is short.
create index messages_by_text on messages using gin (id_org, search_text gin_trgm_ops)
with (gin_pending_list_limit = 512);
-- A reminder is sent once. A message that failed or was left out does not prevent another try.
create unique index messages_once on messages ("row", reminder, channel)
where status not in ('failed', 'left_out');
create unique index messages_of_job on messages (job, "row", channel)
where "row" is not null;
create index messages_by_row on messages ("row");
create index messages_by_address on messages (id_org, channel, address, time desc);
create index messages_by_ref on messages (provider_ref)
where provider_ref is not null;
create index messages_joined on messages (joined_to)
where joined_to is not null;
create index messages_after on messages (after_message)
where after_message is not null;
-- The text that an inbound text answers, in any practice.
create index messages_texted on messages (address, time desc)
where channel = 'text';
-- Waiting messages of an account in sending order. Joined and fallback messages are not counted.
create index messages_waiting on messages (id_org, send_at) include (useless_after, reminder, job)
where status in ('planned', 'due') and joined_to is null and after_message is null;
create index messages_failed on messages (id_org, time)
where status in ('failed', 'unknown') and "row" is not null;
-- The call that a caller returns, from any practice.
create index messages_called on messages (address, time desc)
where channel = 'voice';
create index messages_by_payment on messages (payment, id)
where payment is not null;
create index messages_not_asked on messages (id_org, time)
where status in ('failed', 'unknown', 'left_out') and payment is not null;
create index messages_to_look_up on messages (channel, look_at nulls first, claimed)
where status = 'unknown';
-- Practices take turns, and each is read by itself.
create index messages_planned on messages (id_org, send_at)
where status = 'planned';
-- Messages of one job, queue and reminder become ready and are sent together or not at all. A practice's groups are found one by one,
-- and the next messages of each without reading the others.
create index messages_turns on messages
  (id_org, status, channel, coalesce(job, ''), coalesce(queue, ''), coalesce(reminder, ''), send_at, id)
where status in ('planned', 'due') and after_message is null;
-- Messages in flight. Unknown outcomes, which grow in number, have an index of their own.
create index messages_sending on messages (claimed, id)
where status = 'sending';
-- Reports that may still arrive for a job whose messages were all sent.
create index messages_unsettled on messages (coalesce(job, ''), claimed)
where status = 'unknown' or status = 'sent' and channel = 'voice';
-- Messages that expire while their job is paused or held back.
create index messages_late on messages (id_org, coalesce(job, ''), useless_after)
where status = 'planned' and payment is null;
-- Messages that are sent only if another one fails.
create index messages_fallback on messages (id_org, id)
where status = 'planned' and after_message is not null;
-- Messages whose appointment or reminder was deleted, by practice.
create index messages_lost on messages (id_org, id)
where status in ('planned', 'due') and payment is null and ("row" is null or reminder is null);
-- Messages of a job whose rows were deleted.
create index messages_without_row on messages (job)
where "row" is null and job is not null;
-- Reminders to an address whose opt-out changed.
create index messages_to_address on messages (id_org, channel, lower(address))
where status in ('planned', 'due', 'left_out') and payment is null;

create trigger messages_added
after insert on messages
referencing new table as changed
for each statement execute function count_rows();
create trigger messages_removed
after delete on messages
referencing old table as changed
for each statement execute function count_rows();
create trigger messages_emptied
after truncate on messages
for each statement execute function forget_row_counts();
create trigger messages_stay
before update on messages
for each row when (old.id_org is distinct from new.id_org) execute function refuse_move();

-- The ledger: every transition of every message.
create table message_moves (
  id bigint generated always as identity primary key,
  message text not null references messages (id) on delete cascade,
  time timestamptz not null,
  event text not null,
  status text not null,
  reason text
);
create index message_moves_by_message on message_moves (message, id);
create index message_moves_claims on message_moves (time)
where event = 'claim';

-- Codes, receipts and the like, queued for a provider; and messages captured in the test outbox if there is no provider (`kept`).
create table outbox (
  id text primary key,
  id_org bigint not null references org (id) on delete cascade,
  channel text not null,
  recipient text not null,
  subject text not null,
  html text not null,
  body_text text not null,
  sender_name text not null,
  status text not null,
  created timestamptz not null,
  sent timestamptz,
  -- Sending is retried until it expires. Then, or after a permanent error, it is `failed` and a task says why.
  tries integer not null default 0,
  due timestamptz not null default now(),
  leave_by timestamptz not null default now() + interval '1 day',
  -- The payment that it is about.
  payment text references payments (id) on delete set null,
  -- The message that it captures. Null for codes, receipts and the like.
  message text references messages (id) on delete cascade,
  reply_to text,
  -- Held back until approval, and listed in the organization's own test outbox.
  listed boolean not null default false,
  -- Links that confirm an address and codes by text are limited by the day.
  confirms boolean not null default false,
  -- When the provider was called by the current try, and the provider's ID.
  called timestamptz,
  provider_ref text,
  constraint outbox_status check (status in ('kept', 'queued', 'sent', 'failed', 'unknown'))
);
create index outbox_queued on outbox (due)
where status = 'queued';
create index outbox_of_payment on outbox (payment)
where payment is not null;
create index outbox_of_message on outbox (message)
where message is not null;
create index outbox_kept on outbox (id_org, created desc, id desc)
where status = 'kept';
create index outbox_confirms on outbox (id_org, created)
where confirms;
create index outbox_by_ref on outbox (provider_ref)
where provider_ref is not null;

-- Inbound texts by the provider's ID, so that a repeated webhook is handled once. Deleted after a week.
create table inbound_texts (
  sid text primary key,
  time timestamptz not null
);

-- Automatic replies to texts, so that two machines do not answer each other forever.
create table text_replies (
  id bigint generated always as identity primary key,
  id_org bigint not null references org (id) on delete cascade,
  phone text not null,
  time timestamptz not null
);
create index text_replies_by_phone on text_replies (id_org, phone, time);

-- Emails refused by servers, by kind, so that operators are told of a burst of one kind.
create table mail_refusals (
  id bigint generated always as identity primary key,
  message text not null,
  kind text not null,
  status text not null,
  time timestamptz not null
);
create index mail_refusals_by_time on mail_refusals (time);
