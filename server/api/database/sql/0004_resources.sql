alter table users
add column disabled text;

create table contacts (
  id text primary key,
  id_org bigint not null references org (id) on delete cascade,
  first_name text,
  last_name text,
  phone text,
  mobile_phone text,
  email text,
  dob date,
  language text,
  patient_code text,
  provider text,
  location text,
  zip text,
  notes text,
  opt_out_voice text not null default 'F',
  opt_out_text text not null default 'F',
  opt_out_email text not null default 'F',
  opt_outs jsonb
);

create table files (
  id text primary key,
  id_org bigint not null references org (id) on delete cascade,
  name text not null,
  folder text,
  size bigint not null,
  type text not null,
  created timestamptz not null,
  -- The generated name under which the content is kept.
  blob text not null
);
create index files_of_org on files (id_org, id desc);

create table phone_files (
  id text primary key,
  id_org bigint not null references org (id) on delete cascade,
  name text not null,
  size bigint not null,
  type text not null,
  -- In seconds, one decimal.
  duration double precision,
  blob text not null
);
create index phone_files_of_org on phone_files (id_org, name, id);

create table phone_speech (
  id text primary key,
  id_org bigint not null references org (id) on delete cascade,
  name text not null,
  language text,
  voice text,
  text text not null
);
create index phone_speech_of_org on phone_speech (id_org, name, id);

create table phone_sequences (
  id text primary key,
  id_org bigint not null references org (id) on delete cascade,
  name text not null,
  steps jsonb not null,
  transfer_number text
);
create index phone_sequences_of_org on phone_sequences (id_org, name, id);

create table text_templates (
  id text primary key,
  id_org bigint not null references org (id) on delete cascade,
  name text not null,
  template text not null
);
create index text_templates_of_org on text_templates (id_org, name, id);

create table email_templates (
  id text primary key,
  id_org bigint not null references org (id) on delete cascade,
  name text not null,
  subject text not null,
  template text not null
);
create index email_templates_of_org on email_templates (id_org, name, id);

-- What another row refers to stays: its removal is refused.
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
  active text not null default 'T'
);
create index reminders_of_org on reminders (id_org, name, id);
create index reminders_by_sequence on reminders (phone_sequence);
create index reminders_by_text on reminders (text_template);
create index reminders_by_email on reminders (email_template);

create table audio_files (
  id text primary key,
  id_org bigint not null references org (id) on delete cascade,
  name text not null,
  phone_file text not null references phone_files (id),
  language text
);
create index audio_files_of_org on audio_files (id_org, name, id);
create index audio_files_by_file on audio_files (phone_file);

create table actions (
  id text primary key,
  id_org bigint not null references org (id) on delete cascade,
  name text not null,
  kind text not null,
  digit text,
  message text
);
create index actions_of_org on actions (id_org, name, id);

create table dial_plans (
  id text primary key,
  id_org bigint not null references org (id) on delete cascade,
  name text not null,
  caller_id text,
  retries integer,
  retry_minutes integer,
  voicemail text,
  calls_per_minute integer
);
create index dial_plans_of_org on dial_plans (id_org, name, id);

create table plugins (
  id text primary key,
  id_org bigint not null references org (id) on delete cascade,
  name text not null,
  kind text,
  url text not null,
  -- Write only: no listing selects it.
  secret text,
  events text,
  active text
);
create index plugins_of_org on plugins (id_org, name, id);

create table notifications (
  id text primary key,
  id_org bigint not null references org (id) on delete cascade,
  name text not null,
  reminder text not null references reminders (id),
  "hideCBR" text not null default 'T',
  "jobID" text,
  status text not null default 'draft',
  total integer not null default 0,
  created timestamptz not null default now()
);
create index notifications_of_org on notifications (id_org, id desc);
create index notifications_by_reminder on notifications (reminder);

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
  constraint jobs_status check (
    status in ('awaiting_confirm', 'queued', 'running', 'paused', 'done', 'cancelled', 'failed')
  )
);
create index jobs_of_org on jobs (id_org, id desc);
create index jobs_by_notification on jobs (notification);

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
  time timestamptz not null
);
create index messages_of_org on messages (id_org, id desc);
create index messages_by_job on messages (job, id desc);
create index messages_by_contact on messages (id_org, contact, id desc);

create table queues (
  id text primary key,
  id_org bigint not null references org (id) on delete cascade,
  name text not null,
  kind text not null,
  max_concurrent integer,
  paused text not null default 'F',
  waiting integer not null default 0,
  running integer not null default 0
);
create index queues_of_org on queues (id_org, name, id);

create table tasks (
  id text primary key,
  id_org bigint not null references org (id) on delete cascade,
  kind text not null,
  status text not null default 'queued',
  progress integer not null default 0,
  detail text,
  error text,
  created timestamptz not null default now(),
  finished timestamptz,
  constraint tasks_status check (status in ('queued', 'running', 'done', 'failed', 'cancelled'))
);
create index tasks_of_org on tasks (id_org, id desc);

create table imports (
  id text primary key,
  id_org bigint not null references org (id) on delete cascade,
  name text not null,
  resource text not null,
  status text not null default 'uploaded',
  columns jsonb not null,
  sample jsonb not null,
  mapping jsonb not null,
  rule text not null default 'update',
  rows integer not null default 0,
  done integer not null default 0,
  to_create integer not null default 0,
  to_update integer not null default 0,
  to_skip integer not null default 0,
  refused integer not null default 0,
  faults jsonb,
  loaded_before timestamptz,
  error text,
  task text references tasks (id) on delete set null,
  created timestamptz not null default now(),
  blob text not null,
  hash bytea not null,
  -- The refused rows as CSV; null where there are none.
  refused_blob text,
  constraint imports_status check (
    status in ('uploaded', 'checking', 'checked', 'running', 'done', 'failed', 'cancelled')
  )
);
create index imports_of_org on imports (id_org, id desc);
create index imports_by_hash on imports (id_org, hash);

create table payment_files (
  id text primary key,
  id_org bigint not null references org (id) on delete cascade,
  name text not null,
  rows integer not null default 0,
  accepted integer not null default 0,
  rejected integer not null default 0,
  errors jsonb,
  status text not null,
  created timestamptz not null default now()
);
create index payment_files_of_org on payment_files (id_org, id desc);

-- A person's payments, for the contact's page.
create index payments_of_patient on payments (id_org, patient_id);
