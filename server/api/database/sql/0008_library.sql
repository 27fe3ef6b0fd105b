create table phone_files (
  id text primary key,
  id_org bigint not null references org (id) on delete cascade,
  name text not null,
  size bigint not null,
  type text not null,
  -- In seconds, with one decimal.
  duration double precision,
  blob text not null
);
create index phone_files_of_org on phone_files (id_org, name collate names, id);
create trigger phone_files_hold_blobs
after insert or delete or update of blob on phone_files
for each row execute function follow_blobs();

create table audio_files (
  id text primary key,
  id_org bigint not null references org (id) on delete cascade,
  name text not null,
  phone_file text not null references phone_files (id),
  language text
);
create index audio_files_by_file on audio_files (phone_file);
create index audio_files_of_org on audio_files (id_org, name collate names, id);

create table phone_speech (
  id text primary key,
  id_org bigint not null references org (id) on delete cascade,
  name text not null,
  language text,
  voice text,
  text text not null
);
create index phone_speech_of_org on phone_speech (id_org, name collate names, id);

create table phone_sequences (
  id text primary key,
  id_org bigint not null references org (id) on delete cascade,
  name text not null,
  steps jsonb not null,
  transfer_number text
);
create index phone_sequences_of_org on phone_sequences (id_org, name collate names, id);

create table text_templates (
  id text primary key,
  id_org bigint not null references org (id) on delete cascade,
  name text not null,
  template text not null
);
create index text_templates_of_org on text_templates (id_org, name collate names, id);

create table email_templates (
  id text primary key,
  id_org bigint not null references org (id) on delete cascade,
  name text not null,
  subject text not null,
  template text not null
);
create index email_templates_of_org on email_templates (id_org, name collate names, id);

create table actions (
  id text primary key,
  id_org bigint not null references org (id) on delete cascade,
  name text not null,
  kind text not null,
  digit text,
  message text
);
create index actions_of_org on actions (id_org, name collate names, id);

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
create index dial_plans_of_org on dial_plans (id_org, name collate names, id);

-- Entries in use cannot be deleted.
alter table org
add constraint org_inbound_sequence_fkey foreign key (inbound_sequence) references phone_sequences (id),
add constraint org_payment_text_fkey foreign key (payment_text) references text_templates (id),
add constraint org_payment_text_es_fkey foreign key (payment_text_es) references text_templates (id),
add constraint org_payment_email_fkey foreign key (payment_email) references email_templates (id),
add constraint org_payment_email_es_fkey foreign key (payment_email_es) references email_templates (id);
create index org_payment_text on org (payment_text)
where payment_text is not null;
create index org_payment_text_es on org (payment_text_es)
where payment_text_es is not null;
create index org_payment_email on org (payment_email)
where payment_email is not null;
create index org_payment_email_es on org (payment_email_es)
where payment_email_es is not null;
