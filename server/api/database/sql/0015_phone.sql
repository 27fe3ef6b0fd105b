-- Call records, inbound calls and generated speech.

-- One row for each call, in UTC, with the fields of the specification's call record. `cdr_userfield` names the recording.
-- The newest calls are counted most, and a count reads only the index if the pages are marked as visible to all. So the table is
-- vacuumed after a fixed number of new calls: with the usual fraction of a fifth, a table of ten million calls would wait for two million
-- new ones. A vacuum reads only new pages.
create table ivr (
  id text primary key,
  id_org bigint not null references org (id) on delete cascade,
  cdr_start timestamp(0) not null,
  cdr_dst text not null,
  cdr_duration integer,
  cdr_billsec integer,
  cdr_userfield text,
  info text,
  balance numeric(12, 2),
  provider text,
  name text,
  phone text,
  appt_tov text,
  appt_status text,
  appt_labs text,
  location text,
  user1 text,
  user2 text,
  user3 text,
  client_code text,
  patient_code text,
  case_code text,
  medical_code text,
  facility_code text,
  facility_address text,
  facility_phone text,
  reminder_type text,
  email text,
  appt_dob text,
  time text,
  date text,
  message text,
  status text,
  phone_type text,
  mobile_type text
)
with (
  autovacuum_vacuum_insert_scale_factor = 0,
  autovacuum_vacuum_insert_threshold = 5000
);
-- A month of one practice is one range of this index. Its count reads nothing else.
create index ivr_of_org on ivr (id_org, cdr_start desc, id desc) include (cdr_dst);
-- All calls of one person, for the contact's page.
create index ivr_by_phone on ivr (id_org, phone, cdr_start desc);
create index ivr_by_patient on ivr (id_org, patient_code, cdr_start desc);
-- The provider names of a practice are found one by one, without reading the calls.
create index ivr_by_provider on ivr (id_org, provider);

-- Calls to a number in each hour, in UTC, so that a month is counted quickly. The statements that change calls update them in the order
-- of the hours, so that two of them wait for each other but never deadlock.
create table call_hours (
  id_org bigint not null,
  cdr_dst text not null,
  hour timestamp(0) not null,
  calls integer not null,
  primary key (id_org, cdr_dst, hour)
)
with (fillfactor = 70);

create function count_added_calls() returns trigger
language plpgsql as $$
begin
  insert into call_hours (id_org, cdr_dst, hour, calls)
  select id_org, cdr_dst, date_trunc('hour', cdr_start), count(*)
  from added
  group by 1, 2, 3
  order by 1, 2, 3
  on conflict (id_org, cdr_dst, hour) do update set calls = call_hours.calls + excluded.calls;
  return null;
end
$$;

create function count_removed_calls() returns trigger
language plpgsql as $$
begin
  with counted as (
    select id_org, cdr_dst, date_trunc('hour', cdr_start) as hour, count(*) as calls
    from removed
    group by 1, 2, 3
  ),
  held as (
    select kept.id_org, kept.cdr_dst, kept.hour, counted.calls
    from call_hours kept
    join counted using (id_org, cdr_dst, hour)
    order by 1, 2, 3
    for update of kept
  )
  update call_hours
  set calls = call_hours.calls - held.calls
  from held
  where (call_hours.id_org, call_hours.cdr_dst, call_hours.hour) = (held.id_org, held.cdr_dst, held.hour);
  return null;
end
$$;

create trigger calls_added
after insert on ivr
referencing new table as added
for each statement execute function count_added_calls();
create trigger calls_removed
after delete on ivr
referencing old table as removed
for each statement execute function count_removed_calls();
-- A changed call is subtracted from its old hour and added to its new one.
create trigger calls_changed_from
after update on ivr
referencing old table as removed
for each statement execute function count_removed_calls();
create trigger calls_changed_to
after update on ivr
referencing new table as added
for each statement execute function count_added_calls();

create function forget_call_hours() returns trigger
language plpgsql as $$
begin
  delete from call_hours;
  return null;
end
$$;
create trigger calls_forgotten
after truncate on ivr
for each statement execute function forget_call_hours();

create function forget_call_hours_of_org() returns trigger
language plpgsql as $$
begin
  delete from call_hours where id_org in (select id from removed);
  return null;
end
$$;
create trigger org_call_hours_forgotten
after delete on org
referencing old table as removed
for each statement execute function forget_call_hours_of_org();

-- One row for each inbound call.
create table phone_calls (
  id text primary key,
  id_org bigint not null references org (id) on delete cascade,
  -- The provider's ID.
  sid text not null,
  from_number text not null,
  dialled text not null,
  started timestamptz not null,
  -- A simulated call: with a sample patient, without a charge or a record.
  trial boolean not null default false,
  -- A copy of the phone sequence, so that changes do not affect a running call.
  script jsonb not null,
  -- The caller's position; never a digit of a card, an account or a verification.
  state jsonb not null,
  -- Digits from the first one to the charge, encrypted under a key that is not in this database.
  sealed text,
  -- Number of answers to the provider, and the last answer.
  turn integer not null default 0,
  answer text not null default '',
  touched timestamptz not null,
  ended timestamptz,
  seconds integer,
  -- The call record made from it.
  ivr text,
  unique (sid, id_org)
);
create index phone_calls_open on phone_calls (touched)
where ivr is null;
create index phone_calls_by_time on phone_calls (started);

-- Wrong verifications of one patient by phone, counted over all callers.
create table caller_guards (
  id_org bigint not null references org (id) on delete cascade,
  patient text not null,
  wrong integer not null,
  since timestamptz not null,
  primary key (id_org, patient)
);

-- Notes of staff on a call whose caller was verified and did not pay.
create table call_follow_ups (
  call text primary key references ivr (id) on delete cascade,
  id_org bigint not null references org (id) on delete cascade,
  done_at timestamptz,
  done_by text,
  note text,
  assignee bigint references users (id) on delete set null
);
create index call_follow_ups_by_org on call_follow_ups (id_org);
create index call_follow_ups_by_assignee on call_follow_ups (assignee)
where assignee is not null;

-- Speech generated by the server's voice, once for each text, language and voice of a practice. The name is a keyed hash, so that a known
-- text does not reveal the address of its sound.
create table speech_sounds (
  name text primary key,
  id_org bigint not null references org (id) on delete cascade,
  text text not null,
  language text not null,
  voice text not null,
  blob text not null,
  size bigint not null,
  -- Last use, to the day.
  used timestamptz not null
);
create index speech_sounds_of_org on speech_sounds (id_org);
create index speech_sounds_by_use on speech_sounds (used);
create trigger speech_sounds_hold_blobs
after insert or delete or update of blob on speech_sounds
for each row execute function follow_blobs();
