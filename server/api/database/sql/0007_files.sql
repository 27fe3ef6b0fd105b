-- Contents in the blob store without a row: being uploaded, or left by a deleted row. Deleted after an hour.
create table loose_blobs (
  name text primary key,
  since timestamptz not null
);
create index loose_blobs_by_age on loose_blobs (since);

-- Adds and removes loose blobs in the transaction that changes the row, no matter how the row changes.
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

create table files (
  id text primary key,
  id_org bigint not null references org (id) on delete cascade,
  name text not null,
  folder text,
  size bigint not null,
  type text not null,
  created timestamptz not null,
  -- Generated name of the content in the blob store.
  blob text not null
);
create index files_of_org on files (id_org, id desc);
create index files_by_folder on files (id_org, folder, id desc);
create trigger files_hold_blobs
after insert or delete or update of blob on files
for each row execute function follow_blobs();
