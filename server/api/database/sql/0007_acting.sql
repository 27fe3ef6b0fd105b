-- Since when the token acts for a client: it does so for an hour at most.
alter table tokens
add column acting_since timestamptz;
update tokens
set acting_since = created
where acting_for is not null;

-- An organisation to show payments with.
alter table org
add column payment_demo boolean not null default false;

-- A notification list's rows: one appointment of one person each.
create table notification_rows (
  id text primary key,
  id_org bigint not null references org (id) on delete cascade,
  notification text not null references notifications (id) on delete cascade,
  -- From 1, in the order in which they came.
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
  -- Whether a rule cancelled it, as a flag to filter by.
  cbr text not null generated always as (case status when 'cancelled_by_rules' then 'T' else 'F' end) stored,
  reason text,
  useless_after timestamptz,
  -- Who and when, normalised: the same again is a duplicate.
  same_as text not null,
  constraint notification_rows_status check (status in ('ready', 'error', 'cancelled_by_rules'))
);
create unique index notification_rows_by_line on notification_rows (notification, line);
create index notification_rows_by_person on notification_rows (notification, same_as);

-- Which parts of the demo were entered: one that somebody removed rows of is not entered again.
create table demo_parts (
  name text primary key
);
