create table imports (
  id text primary key,
  id_org bigint not null references org (id) on delete cascade,
  name text not null,
  resource text not null,
  status text not null default 'uploaded',
  columns jsonb not null,
  sample jsonb not null,
  mapping jsonb not null,
  rule text not null default 'update',
  rows integer not null default 0,
  done integer not null default 0,
  to_create integer not null default 0,
  to_update integer not null default 0,
  to_skip integer not null default 0,
  refused integer not null default 0,
  faults jsonb,
  loaded_before timestamptz,
  error text,
  task text references tasks (id) on delete set null,
  created timestamptz not null default now(),
  blob text not null,
  hash bytea not null,
  -- A CSV of the refused rows, from before refused_rows existed. New imports have none.
  refused_blob text,
  -- Format of the file, as detected at the upload.
  encoding text not null default 'utf-8',
  delimiter text not null default ',',
  size bigint not null default 0,
  note text,
  -- The current work of its task, and the user who started it.
  phase text,
  started_by jsonb,
  -- Total of the payments in the file.
  cents bigint not null default 0,
  amount numeric(14, 2) generated always as (cents / 100.0) stored,
  loaded_before_by text,
  -- Meaning of the file's words in a choice or a flag, by field: {"language": {"span": "es"}}; '' leaves the field empty.
  value_map jsonb not null default '{}',
  -- Why rows were refused, each reason once: [{field, msg, count, lines, values}].
  reasons jsonb,
  -- Until when the import can be undone; null if it cannot.
  undo_until timestamptz,
  -- Result of undoing it, in records: {"all", "removed", "restored", "stayed", "still": [{"id", "name"}]}.
  undone jsonb,
  -- Fields in which an unreadable cell is left empty instead of refusing its row: ["email"].
  left_empty jsonb not null default '[]',
  -- Accepted rows without any address.
  unreachable integer not null default 0,
  -- Accepted rows with an empty field, by the fields that verify payers.
  unproven jsonb not null default '{}',
  -- Payments that are loaded without an address of their row, counted as in payment files.
  warned integer not null default 0,
  warnings jsonb not null default '[]',
  constraint imports_status check (
    status in ('uploaded', 'checking', 'checked', 'running', 'done', 'failed', 'cancelled', 'undoing', 'undone')
  ),
  constraint imports_phase check (phase in ('checking', 'running', 'undoing'))
);
create index imports_of_org on imports (id_org, id desc);
create index imports_by_hash on imports (id_org, hash);
create index imports_by_task on imports (task);
create index imports_under_way on imports (id)
where status in ('checking', 'running', 'undoing');
create index imports_to_undo on imports (undo_until)
where undo_until is not null;
create trigger imports_hold_blobs
after insert or delete or update of blob, refused_blob on imports
for each row execute function follow_blobs();

-- The payment file of an import exists from its first payments on, however the import ends. Corrected rows change its counts and errors.
create function keep_payment_file() returns trigger language plpgsql as $$
begin
  insert into payment_files
    (id, id_org, name, rows, accepted, rejected, amount, errors, warned, warnings, status, created, hash, loaded_by)
  select new.id, new.id_org, new.name, new.rows, new.to_create, new.refused, new.amount, coalesce(new.faults, '[]'), new.warned,
    new.warnings, new.status, task.created, new.hash, coalesce(new.started_by ->> 'fullName', new.started_by ->> 'userName')
  from tasks task
  where task.id = new.task
  on conflict (id) do update
  set rows = excluded.rows,
    accepted = excluded.accepted,
    rejected = excluded.rejected,
    amount = excluded.amount,
    errors = excluded.errors,
    warned = excluded.warned,
    warnings = excluded.warnings,
    status = excluded.status;
  return null;
end
$$;
create trigger imports_keep_payment_file
after update on imports
for each row when (new.resource = 'payments' and new.phase = 'running' and new.done > 0)
execute function keep_payment_file();

-- Records written by an import. The worker deletes them when the import can no longer be undone.
create table imported_rows (
  import text not null references imports (id) on delete cascade,
  record text not null,
  -- Its earlier fields; null if the import created it.
  before jsonb,
  -- A hash of its fields after the import. A record with another hash was changed since.
  print bigint,
  -- It was found changed or in use when the import was undone.
  stays boolean not null default false,
  primary key (import, record)
);

-- Opt-outs added by an import, as written in its file.
create table imported_stops (
  import text not null references imports (id) on delete cascade,
  channel text not null,
  address text not null,
  source text not null,
  time timestamptz not null,
  primary key (import, channel, address)
);

-- Refused rows of an import with the cells of its file, to correct or delete.
create table refused_rows (
  id text primary key,
  id_org bigint not null references org (id) on delete cascade,
  import text not null references imports (id) on delete cascade,
  line integer not null,
  cells jsonb not null,
  reason text not null,
  -- [{field, msg, value}]
  faults jsonb not null
);
create index refused_rows_of_import on refused_rows (import, line, id);
create index refused_rows_of_org on refused_rows (id_org);

-- A digest of each row that became a payment, while rows of its file are refused: a corrected row must not request the same twice.
create table loaded_rows (
  import text not null references imports (id) on delete cascade,
  digest bytea not null,
  primary key (import, digest)
);

-- The practice's last mapping of columns with these names, for the next file like it.
create table known_columns (
  id_org bigint not null references org (id) on delete cascade,
  resource text not null,
  columns jsonb not null,
  mapping jsonb not null,
  value_map jsonb not null,
  primary key (id_org, resource, columns)
);
