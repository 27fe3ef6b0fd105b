-- Exports of all data of an organization, made by the worker. The task shows the progress, and the file expires after a week.
create table data_exports (
  id text primary key,
  id_org bigint not null references org (id) on delete cascade,
  task text not null references tasks (id) on delete cascade,
  -- The user who started the export. Only this user can download the file.
  id_user bigint not null,
  started_by jsonb not null,
  created timestamptz not null,
  -- The file, once it is complete.
  blob text,
  size bigint,
  expires timestamptz,
  constraint data_exports_file check ((blob is null) = (size is null) and (blob is null) = (expires is null))
);
create index data_exports_of_org on data_exports (id_org, id desc);
create unique index data_exports_of_task on data_exports (task);
create index data_exports_by_age on data_exports (expires)
where expires is not null;
create trigger data_exports_hold_blobs
after insert or delete or update of blob on data_exports
for each row execute function follow_blobs();
