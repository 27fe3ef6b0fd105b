-- Who speaks in the calls of a practice: the voice of the provider where it says nothing.
alter table org
add column voice_by text check (voice_by in ('provider', 'server'));

-- What the server's voice has said, once for each text, language and voice of a practice. The name is under a key, so that
-- who knows a text cannot tell where it is heard.
create table speech_sounds (
  name text primary key,
  id_org bigint not null references org (id) on delete cascade,
  text text not null,
  language text not null,
  voice text not null,
  blob text not null,
  size bigint not null,
  -- Said last, to the day.
  used timestamptz not null
);
create index speech_sounds_of_org on speech_sounds (id_org);
create index speech_sounds_by_use on speech_sounds (used);
create trigger speech_sounds_hold_blobs
after insert or delete or update of blob on speech_sounds
for each row execute function follow_blobs();
