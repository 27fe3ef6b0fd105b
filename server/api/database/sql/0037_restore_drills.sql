-- Trial restores of backups, for the notice of a failed or overdue one.
create table restore_drills (
  id bigint generated always as identity primary key,
  started timestamptz not null,
  finished timestamptz not null,
  -- Name of the backup's file, and the moment of the backup.
  backup text,
  backup_created timestamptz,
  row_count bigint,
  file_count bigint,
  -- Why it failed.
  problem text
);
