-- Refused rows of an import with the cells of its file, to correct or delete. They were a CSV before.
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

-- A digest of each row that became a payment, while rows of its file are refused: a corrected row must not ask for the same twice.
create table loaded_rows (
  import text not null references imports (id) on delete cascade,
  digest bytea not null,
  primary key (import, digest)
);

-- Payments that come without an address of their row, counted in imports as in payment files.
alter table imports
add column warned integer not null default 0,
add column warnings jsonb not null default '[]';

-- Corrected rows change a payment file after it was loaded, its counts and its errors.
create or replace function keep_payment_file() returns trigger language plpgsql as $$
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
