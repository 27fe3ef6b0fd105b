-- Which files the rows of a list came from: the same file is not added to it twice.
create table notification_files (
  notification text not null references notifications (id) on delete cascade,
  id_org bigint not null references org (id) on delete cascade,
  hash bytea not null,
  time timestamptz not null,
  primary key (notification, hash)
);
create index notification_files_by_hash on notification_files (id_org, hash);
