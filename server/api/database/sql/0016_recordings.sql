-- Recordings of calls, and voicemails. They are not files of the library: their contents have an area of their own in the blob store, and
-- are deleted with the call record or after the practice's number of days.
create table recordings (
  id text primary key,
  id_org bigint not null references org (id) on delete cascade,
  kind text not null check (kind in ('call', 'voicemail')),
  -- The call while it lasts, and the record made from it.
  phone_call text,
  call text references ivr (id) on delete cascade,
  made timestamptz not null,
  -- `running` until the provider has the recording, `waiting` until it is downloaded.
  state text not null default 'running' check (state in ('running', 'waiting', 'kept')),
  -- The provider's ID, until it is deleted there.
  ref text,
  seconds integer,
  size bigint,
  type text,
  blob text,
  -- When it was first played.
  heard timestamptz,
  constraint recordings_kept check (state <> 'kept' or blob is not null and size is not null and type is not null)
);
create unique index recordings_once_a_call on recordings (phone_call)
where kind = 'call';
create index recordings_of_phone_call on recordings (phone_call);
create index recordings_of_call on recordings (call);
create index recordings_by_age on recordings (id_org, made);
create index recordings_open on recordings (made)
where state <> 'kept' or ref is not null;
create trigger recordings_hold_blobs
after insert or delete or update of blob on recordings
for each row execute function follow_blobs();

-- A call record names the recording that is played with it: the call's, or else the first voicemail.
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
