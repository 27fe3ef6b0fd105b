-- Backups that operators wrote, for the notice of an overdue one.
create table backups (
  id bigint generated always as identity primary key,
  started timestamptz not null,
  finished timestamptz not null,
  ok boolean not null,
  bytes bigint,
  -- Why it failed.
  problem text,
  constraint backups_outcome check (ok = (problem is null))
);
create index backups_by_time on backups (started)
where ok;

-- The moment of the backup that this installation was restored from, until its release.
alter table installation add column restored_from timestamptz;

-- The earliest time at which the provider may have been called, if that is before `called`: the installation was restored from an older
-- backup, so the message may have been sent at any time between.
alter table messages add column called_from timestamptz;
alter table outbox add column called_from timestamptz;
