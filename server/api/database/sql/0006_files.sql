-- Contents in the blob store that no row names: being uploaded, or left by a row that went. Swept after an hour.
create table loose_blobs (
  name text primary key,
  since timestamptz not null
);
create index loose_blobs_by_age on loose_blobs (since);

-- Whatever way a row comes or goes, its content is known to be held or loose in the same transaction.
create function follow_blobs() returns trigger
language plpgsql as $$
begin
  insert into loose_blobs (name, since)
  select old_name, now()
  from unnest(array[to_jsonb(old) ->> 'blob', to_jsonb(old) ->> 'refused_blob']) old_name
  where old_name is not null
  on conflict do nothing;
  delete from loose_blobs
  where name in (to_jsonb(new) ->> 'blob', to_jsonb(new) ->> 'refused_blob');
  return null;
end
$$;
create trigger files_hold_blobs
after insert or delete or update of blob on files
for each row execute function follow_blobs();
create trigger phone_files_hold_blobs
after insert or delete or update of blob on phone_files
for each row execute function follow_blobs();
create trigger imports_hold_blobs
after insert or delete or update of blob, refused_blob on imports
for each row execute function follow_blobs();

alter table imports
-- How the file is to be read, as its first look found it.
add column encoding text not null default 'utf-8',
add column delimiter text not null default ',',
add column size bigint not null default 0,
add column note text,
-- What its task is to do, and for whom.
add column phase text,
add column started_by jsonb,
add constraint imports_phase check (phase in ('checking', 'running'));
create index imports_under_way on imports (id) where status in ('checking', 'running');
create index imports_by_task on imports (task);

alter table payment_files
add column hash bytea;
create index payment_files_by_hash on payment_files (id_org, hash);
