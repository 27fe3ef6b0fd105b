-- What the rows of a file ask for in all, and who loaded the very same file before.
alter table imports
add column cents bigint not null default 0,
add column amount numeric(14, 2) generated always as (cents / 100.0) stored,
add column loaded_before_by text;

alter table payment_files
add column amount numeric(14, 2),
add column loaded_by text;

-- The payment file of an import is kept from its first payments on, and follows it whatever ends it.
create function keep_payment_file() returns trigger language plpgsql as $$
begin
  insert into payment_files (id, id_org, name, rows, accepted, rejected, amount, errors, status, created, hash, loaded_by)
  select new.id, new.id_org, new.name, new.rows, new.to_create, new.refused, new.amount, coalesce(new.faults, '[]'), new.status,
    task.created, new.hash, coalesce(new.started_by ->> 'fullName', new.started_by ->> 'userName')
  from tasks task
  where task.id = new.task
  on conflict (id) do update
  set accepted = excluded.accepted,
    rejected = excluded.rejected,
    amount = excluded.amount,
    status = excluded.status;
  return null;
end
$$;

create trigger imports_keep_payment_file
after update on imports
for each row when (new.resource = 'payments' and new.phase = 'running' and new.done > 0)
execute function keep_payment_file();
