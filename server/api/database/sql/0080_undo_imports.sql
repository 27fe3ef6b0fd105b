alter table imports
drop constraint imports_status,
add constraint imports_status check (
  status in ('uploaded', 'checking', 'checked', 'running', 'done', 'failed', 'cancelled', 'undoing', 'undone')
),
drop constraint imports_phase,
add constraint imports_phase check (phase in ('checking', 'running', 'undoing')),
-- So long what it wrote can be taken back; null where that is over or never was.
add column undo_until timestamptz,
-- What became of that: {"all", "removed", "restored", "stayed", "still": [{"id", "name"}]}, in records.
add column undone jsonb;

drop index imports_under_way;
create index imports_under_way on imports (id) where status in ('checking', 'running', 'undoing');
create index imports_to_undo on imports (undo_until) where undo_until is not null;

-- What an import wrote, until it can no longer be undone: the worker wipes it then.
create table imported_rows (
  import text not null references imports (id) on delete cascade,
  record text not null,
  -- Its fields before; null where the import made it.
  before jsonb,
  -- A hash of its fields as the import left them: who has another since was changed.
  print bigint,
  -- It was found changed or used when the import was undone.
  stays boolean not null default false,
  primary key (import, record)
);

-- The stops that it added, as it said them.
create table imported_stops (
  import text not null references imports (id) on delete cascade,
  channel text not null,
  address text not null,
  source text not null,
  time timestamptz not null,
  primary key (import, channel, address)
);
