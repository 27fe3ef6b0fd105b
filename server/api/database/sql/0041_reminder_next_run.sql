-- When an automatic reminder runs next, so that the scan of each minute reads only due ones. Null: at once, or not known yet.
alter table reminders add column next_run timestamptz;

create function forget_next_run() returns trigger
language plpgsql as $$
begin
  new.next_run := null;
  return new;
end
$$;
create trigger reminders_run_anew
before update on reminders
for each row when ((old.runs, old.send_from) is distinct from (new.runs, new.send_from))
execute function forget_next_run();

create function forget_next_runs_of_org() returns trigger
language plpgsql as $$
begin
  update reminders set next_run = null where id_org = new.id and next_run is not null;
  return null;
end
$$;
create trigger org_reminders_run_anew
after update on org
for each row when (old.timezone is distinct from new.timezone)
execute function forget_next_runs_of_org();

create function forget_next_run_of_removed() returns trigger
language plpgsql as $$
begin
  update reminders set next_run = null where id in (select reminder from removed) and next_run is not null;
  return null;
end
$$;
create trigger reminder_runs_removed
after delete on reminder_runs
referencing old table as removed
for each statement execute function forget_next_run_of_removed();
