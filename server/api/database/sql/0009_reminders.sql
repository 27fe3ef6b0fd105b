-- Reminders, notification lists and jobs.

-- A reminder's library entries and dial plan cannot be deleted while it uses them.
create table reminders (
  id text primary key,
  id_org bigint not null references org (id) on delete cascade,
  name text not null,
  phone_sequence text references phone_sequences (id),
  text_template text references text_templates (id),
  email_template text references email_templates (id),
  lead_days integer not null,
  send_from text not null,
  send_to text not null,
  weekdays text not null,
  active text not null default 'T',
  -- A reminder due on a closed day is sent before it or skipped.
  closed_day text not null default 'before' check (closed_day in ('before', 'skip')),
  -- All channels, or the next one only if the first fails.
  channel_rule text not null default 'all' check (channel_rule in ('all', 'first')),
  -- For Spanish speakers.
  phone_sequence_es text references phone_sequences (id),
  text_template_es text references text_templates (id),
  email_template_es text references email_templates (id),
  dial_plan text references dial_plans (id),
  -- An automatic reminder: the appointments that it takes, and whether staff confirm its jobs.
  runs text not null default 'by_hand' check (runs in ('by_hand', 'by_itself')),
  run_visits text not null default 'own' check (run_visits in ('own', 'all')),
  run_confirm text not null default 'ask' check (run_confirm in ('ask', 'none'))
);
create index reminders_by_sequence on reminders (phone_sequence);
create index reminders_by_text on reminders (text_template);
create index reminders_by_email on reminders (email_template);
create index reminders_by_spanish_sequence on reminders (phone_sequence_es);
create index reminders_by_spanish_text on reminders (text_template_es);
create index reminders_by_spanish_email on reminders (email_template_es);
create index reminders_by_dial_plan on reminders (dial_plan);
create index reminders_by_itself on reminders (id)
where runs = 'by_itself';
create index reminders_of_org on reminders (id_org, name collate names, id);

create table notifications (
  id text primary key,
  id_org bigint not null references org (id) on delete cascade,
  name text not null,
  reminder text not null references reminders (id),
  "hideCBR" text not null default 'T',
  "jobID" text,
  status text not null default 'draft',
  total integer not null default 0,
  created timestamptz not null default now(),
  -- The days read from the practice's health record, and the time of the last reading.
  record_from date,
  record_to date,
  record_read timestamptz
);
create index notifications_of_org on notifications (id_org, id desc);
create index notifications_by_reminder on notifications (reminder);

-- One row is one appointment of one person. Answers of all channels are recorded here.
create table notification_rows (
  id text primary key,
  id_org bigint not null references org (id) on delete cascade,
  notification text not null references notifications (id) on delete cascade,
  -- From 1, in the order in which rows were added.
  line integer not null,
  contact text,
  patient_code text,
  name text,
  phone text,
  mobile_phone text,
  email text,
  date date,
  time text,
  provider text,
  location text,
  status text not null,
  -- Canceled by a rule, as a flag for filters.
  cbr text not null generated always as (case status when 'cancelled_by_rules' then 'T' else 'F' end) stored,
  -- A sentence for staff. Code decides by reason_code.
  reason text,
  useless_after timestamptz,
  -- Person and time, normalized: a second row with the same value is a duplicate.
  same_as text not null,
  reason_code text,
  -- An email link names the row by its ID (`oid`) and this value.
  cid text not null default (
    floor(extract(epoch from now()))::bigint || '-' || replace(gen_random_uuid()::text, '-', '')
  ),
  answer text,
  answered_at timestamptz,
  answered_by text,
  -- The answer before the last one, to undo the last one for a while.
  undo jsonb,
  -- The language that the list gives. Null: the contact's.
  language text,
  -- The row that this one was copied from. It may be deleted; then its appointment is no longer valid.
  source_row text,
  -- Address of the appointment in the health record, a digest of the data last read, and since when the record no longer has it there.
  -- A list has two rows for an appointment that was moved after it was reminded of.
  record_appointment text,
  record_digest text,
  record_gone timestamptz,
  -- Words written after an answer. They do not replace it; staff read both.
  later_words text,
  later_words_at timestamptz,
  later_words_by text,
  -- Parts of the row that are not used, for example a bad email address beside a good mobile number.
  warning text not null default '',
  -- Cells of a refused row as in its file, with the names of its columns: {"line", "columns", "cells"}.
  refused_cells jsonb,
  constraint notification_rows_status check (status in ('ready', 'error', 'cancelled_by_rules')),
  constraint notification_rows_reason_code check (
    reason_code in (
      'too_late', 'off_day', 'no_window', 'no_provider', 'no_address', 'opted_out', 'bounced_before', 'duplicate',
      'reached', 'cancelled', 'withdrawn', 'left_out'
    )
  ),
  constraint notification_rows_answer check (
    answer in ('confirm', 'cancel', 'callback', 'opt_out', 'not_pat')
  ),
  constraint notification_rows_answered_by check (answered_by in ('voice', 'text', 'email', 'staff')),
  constraint notification_rows_language check (language in ('en', 'es'))
);
create unique index notification_rows_by_line on notification_rows (notification, line);
create index notification_rows_by_person on notification_rows (notification, same_as);
create index notification_rows_asking on notification_rows (id_org, answered_at)
where answer in ('callback', 'cancel', 'not_pat');
-- Appointments of a day.
create index notification_rows_by_day on notification_rows (id_org, date, time);
create index notification_rows_by_source on notification_rows (source_row)
where source_row is not null;
create index notification_rows_by_same on notification_rows (id_org, same_as);
-- Appointments of a caller.
create index notification_rows_of_contact on notification_rows (id_org, contact, date);
create index notification_rows_of_patient on notification_rows (id_org, patient_code, date);
create unique index notification_rows_by_record_appointment on notification_rows (notification, record_appointment)
where record_appointment is not null and record_gone is null;
create index notification_rows_of_record_appointment on notification_rows (id_org, record_appointment)
where record_appointment is not null;
-- The next appointment of each person of a list is found in one step.
create index notification_rows_by_contact on notification_rows (id_org, contact, date, time)
where contact is not null;
create index notification_rows_later_words on notification_rows (id_org, later_words_at)
where later_words_at is not null;
-- Unanswered appointments of the next days.
create index notification_rows_due on notification_rows (id_org, useless_after)
where answer is null and record_gone is null;

-- Files of a list. The same file is not added to a list twice.
create table notification_files (
  notification text not null references notifications (id) on delete cascade,
  id_org bigint not null references org (id) on delete cascade,
  hash bytea not null,
  time timestamptz not null,
  encoding text,
  primary key (notification, hash)
);
create index notification_files_by_hash on notification_files (id_org, hash);

-- Files uploaded to a list whose columns are not mapped yet.
create table list_files (
  id text primary key,
  id_org bigint not null references org (id) on delete cascade,
  notification text not null references notifications (id) on delete cascade,
  name text not null,
  blob text not null,
  hash bytea not null,
  encoding text not null,
  delimiter text not null,
  columns jsonb not null,
  sample jsonb not null,
  mapping jsonb not null,
  value_map jsonb not null default '{}',
  created timestamptz not null
);
create index list_files_of_list on list_files (notification);
create index list_files_by_org on list_files (id_org);
create index list_files_by_age on list_files (created);
create trigger list_files_hold_blobs
after insert or delete or update of blob on list_files
for each row execute function follow_blobs();

-- One run of an automatic reminder a day, in the practice's time zone, with the list that it created if there were people to remind.
create table reminder_runs (
  reminder text not null references reminders (id) on delete cascade,
  id_org bigint not null references org (id) on delete cascade,
  day date not null,
  notification text references notifications (id) on delete set null,
  time timestamptz not null,
  primary key (reminder, day)
);
create index reminder_runs_of_org on reminder_runs (id_org);
create index reminder_runs_by_list on reminder_runs (notification)
where notification is not null;

create table queues (
  id text primary key,
  id_org bigint not null references org (id) on delete cascade,
  name text not null,
  kind text not null,
  max_concurrent integer,
  paused text not null default 'F',
  waiting integer not null default 0,
  running integer not null default 0,
  -- Rate limit.
  per_minute integer
);
create index queues_of_org on queues (id_org, name collate names, id);

create table jobs (
  id text primary key,
  id_org bigint not null references org (id) on delete cascade,
  notification text not null references notifications (id),
  start_at timestamptz,
  status text not null default 'awaiting_confirm',
  total integer not null default 0,
  waiting integer not null default 0,
  sent integer not null default 0,
  delivered integer not null default 0,
  failed integer not null default 0,
  confirmed integer not null default 0,
  cancelled_by_contact integer not null default 0,
  callback integer not null default 0,
  opted_out integer not null default 0,
  created timestamptz not null default now(),
  finished timestamptz,
  -- When the worker created its messages, after it was confirmed.
  planned timestamptz,
  -- People without a message because the job was stopped. Null: not counted.
  stopped integer,
  constraint jobs_status check (
    status in ('awaiting_confirm', 'queued', 'running', 'paused', 'done', 'cancelled', 'failed')
  )
);
create index jobs_of_org on jobs (id_org, id desc);
create index jobs_by_notification on jobs (notification);
-- A list has one open job at a time.
create unique index jobs_open_by_list on jobs (notification)
where status in ('awaiting_confirm', 'queued', 'running', 'paused');

-- Jobs whose messages changed since the last count, a row for each change. Rows are only inserted and deleted, so messages of one job
-- do not wait for each other.
create table job_changes (
  id bigint generated always as identity primary key,
  job text not null
);
create index job_changes_by_job on job_changes (job);

-- The current count of a large job. It reads the messages in parts, and the job shows the previous count until it ends.
create table job_counts (
  job text primary key references jobs (id) on delete cascade,
  -- The last counted line of the list.
  line integer not null,
  counts jsonb not null
);
