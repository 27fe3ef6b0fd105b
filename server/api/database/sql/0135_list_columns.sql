-- Files on their way onto a notification list while somebody says what their columns hold.
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

-- What columns of these names hold, as the practice said last: the next file like it asks nothing.
create table known_columns (
  id_org bigint not null references org (id) on delete cascade,
  resource text not null,
  columns jsonb not null,
  mapping jsonb not null,
  value_map jsonb not null,
  primary key (id_org, resource, columns)
);
