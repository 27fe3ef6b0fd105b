-- A message is made by the plan of its job, and moved by the delivery alone.
alter table messages
add column "row" text references notification_rows (id) on delete set null,
add column reminder text references reminders (id) on delete set null,
add column queue text references queues (id) on delete set null,
-- The library's entry that it is made of, in the language of the person.
add column template text,
-- Whether it goes to where the contact is reached now, or to the address that the list gave.
add column to_contact boolean not null default false,
-- When it may leave, and from when on nobody needs it.
add column send_at timestamptz,
add column useless_after timestamptz,
-- Why it was left out or failed, as a code; and every check with its outcome: [["opted_out", true], …].
add column reason text,
add column checks jsonb not null default '[]',
-- The call of somebody else on the same number, which speaks for this person too.
add column joined_to text references messages (id) on delete set null,
-- The message that has to fail before this one is sent.
add column after_message text references messages (id) on delete set null,
-- Taken by a worker, and handed to the provider.
add column claimed timestamptz,
add column called timestamptz,
-- The provider's name of it.
add column provider_ref text,
-- What it said.
add column subject text,
add column body text,
add constraint messages_status check (
  status in ('planned', 'due', 'sending', 'sent', 'delivered', 'failed', 'unknown', 'left_out')
);

-- A reminder goes once. One that failed or was left out does not stand in the way of another try.
create unique index messages_once on messages ("row", reminder, channel)
where status not in ('failed', 'left_out');
create unique index messages_of_job on messages (job, "row", channel) where "row" is not null;
create index messages_planned on messages (send_at) where status = 'planned';
create index messages_due on messages (id_org, channel, send_at, id) where status = 'due';
create index messages_under_way on messages (claimed) where status in ('sending', 'unknown');
create index messages_by_row on messages ("row");
create index messages_by_address on messages (id_org, channel, address, time desc);
create index messages_by_ref on messages (provider_ref) where provider_ref is not null;
create index messages_joined on messages (joined_to) where joined_to is not null;
create index messages_after on messages (after_message) where after_message is not null;

-- Every move of every message, as it happened.
create table message_moves (
  id bigint generated always as identity primary key,
  message text not null references messages (id) on delete cascade,
  time timestamptz not null,
  event text not null,
  status text not null,
  reason text
);
create index message_moves_by_message on message_moves (message, id);

-- A list's row is one visit of one person: whatever way they answer by, it is answered here.
alter table notification_rows
add column cid text not null default (
  floor(extract(epoch from now()))::bigint || '-' || replace(gen_random_uuid()::text, '-', '')
),
add column answer text,
add column answered_at timestamptz,
add column answered_by text,
add constraint notification_rows_answer check (
  answer in ('confirm', 'cancel', 'callback', 'opt_out', 'not_pat')
),
add constraint notification_rows_answered_by check (answered_by in ('voice', 'text', 'email', 'staff')),
drop constraint notification_rows_reason_code,
add constraint notification_rows_reason_code check (
  reason_code in ('too_late', 'off_day', 'no_window', 'no_address', 'opted_out', 'duplicate', 'reached', 'cancelled')
);

-- A job's messages are made after it was confirmed, by the worker.
alter table jobs
add column planned timestamptz;

-- What was kept for a message of a job; the others are codes, receipts and the like.
alter table outbox
add column message text references messages (id) on delete cascade;
create index outbox_of_message on outbox (message) where message is not null;

-- The whole account stands still: since when, by whom and why.
alter table org
add column stopped_at timestamptz,
add column stopped_by text,
add column stop_reason text;
