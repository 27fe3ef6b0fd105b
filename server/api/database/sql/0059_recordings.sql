-- Whether calls to a practice are recorded, and for how many days recordings and voicemails are kept: 90 where it says nothing.
alter table org
add column record_calls text check (record_calls in ('T', 'F')),
add column recording_days integer check (recording_days between 1 and 3650);

-- Recordings of calls, and the messages that callers leave. They are no files of the library: their contents have an area of
-- their own in the blob store, and go with the call record or when their days are over.
create table recordings (
  id text primary key,
  id_org bigint not null references org (id) on delete cascade,
  kind text not null check (kind in ('call', 'voicemail')),
  -- The call that it is of while that lasts, and the record that was made of it.
  phone_call text,
  call text references ivr (id) on delete cascade,
  made timestamptz not null,
  -- `running` until the provider says that it is there, `waiting` until its content is here.
  state text not null default 'running' check (state in ('running', 'waiting', 'kept')),
  -- The provider's name of it, until it is deleted there.
  ref text,
  seconds integer,
  size bigint,
  type text,
  blob text,
  -- When somebody heard it first.
  heard timestamptz,
  constraint recordings_kept check (state <> 'kept' or blob is not null and size is not null and type is not null)
);
create unique index recordings_once_a_call on recordings (phone_call) where kind = 'call';
create index recordings_of_phone_call on recordings (phone_call);
create index recordings_of_call on recordings (call);
create index recordings_by_age on recordings (id_org, made);
create index recordings_open on recordings (made) where state <> 'kept' or ref is not null;
create trigger recordings_hold_blobs
after insert or delete or update of blob on recordings
for each row execute function follow_blobs();

-- A call record names the recording that is played with it: that of the call, or else its first message.
create function name_recording() returns trigger
language plpgsql as $$
begin
  update ivr
  set cdr_userfield = (
    select id
    from recordings
    where recordings.call = ivr.id
    and state = 'kept'
    order by kind, made, id
    limit 1
  )
  where id in (old.call, new.call);
  return null;
end
$$;
create trigger recordings_named_by_calls
after insert or delete or update of call, state on recordings
for each row execute function name_recording();

-- Staff note what they did about a voicemail as about anything else that waits for a person.
alter table worklist_notes
drop constraint worklist_notes_kind,
drop column visit,
add constraint worklist_notes_kind check (kind in ('callback', 'cancel', 'not_pat', 'failed', 'returned', 'voicemail')),
add column visit text generated always as (case when kind not in ('returned', 'voicemail') then "row" end) stored
references notification_rows (id) on delete cascade,
add column recording text generated always as (case when kind = 'voicemail' then "row" end) stored
references recordings (id) on delete cascade;
create index worklist_notes_of_visit on worklist_notes (visit) where visit is not null;
create index worklist_notes_of_recording on worklist_notes (recording) where recording is not null;
