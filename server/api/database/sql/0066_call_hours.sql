-- How many calls came to a number in each hour, in UTC: a month is counted from these, however many calls it had. Kept by
-- the statements that change the calls, in the order of the hours, so that two of them wait for each other but never in a circle.
create table call_hours (
  id_org bigint not null,
  cdr_dst text not null,
  hour timestamp(0) not null,
  calls integer not null,
  primary key (id_org, cdr_dst, hour)
) with (fillfactor = 70);

insert into call_hours (id_org, cdr_dst, hour, calls)
select id_org, cdr_dst, date_trunc('hour', cdr_start), count(*)
from ivr
group by 1, 2, 3;

create function count_added_calls() returns trigger
language plpgsql as $$
begin
  insert into call_hours (id_org, cdr_dst, hour, calls)
  select id_org, cdr_dst, date_trunc('hour', cdr_start), count(*)
  from added
  group by 1, 2, 3
  order by 1, 2, 3
  on conflict (id_org, cdr_dst, hour) do update set calls = call_hours.calls + excluded.calls;
  return null;
end
$$;

create function count_removed_calls() returns trigger
language plpgsql as $$
begin
  with counted as (
    select id_org, cdr_dst, date_trunc('hour', cdr_start) as hour, count(*) as calls
    from removed
    group by 1, 2, 3
  ),
  held as (
    select kept.id_org, kept.cdr_dst, kept.hour, counted.calls
    from call_hours kept
    join counted using (id_org, cdr_dst, hour)
    order by 1, 2, 3
    for update of kept
  )
  update call_hours
  set calls = call_hours.calls - held.calls
  from held
  where (call_hours.id_org, call_hours.cdr_dst, call_hours.hour) = (held.id_org, held.cdr_dst, held.hour);
  return null;
end
$$;

create trigger calls_added after insert on ivr
referencing new table as added
for each statement execute function count_added_calls();
create trigger calls_removed after delete on ivr
referencing old table as removed
for each statement execute function count_removed_calls();
-- A call that is changed is taken off its hour and put on the one that it has now.
create trigger calls_changed_from after update on ivr
referencing old table as removed
for each statement execute function count_removed_calls();
create trigger calls_changed_to after update on ivr
referencing new table as added
for each statement execute function count_added_calls();

create function forget_call_hours() returns trigger
language plpgsql as $$
begin
  delete from call_hours;
  return null;
end
$$;
create trigger calls_forgotten after truncate on ivr
for each statement execute function forget_call_hours();

-- Those of an organisation that is removed go with it.
create function forget_call_hours_of_org() returns trigger
language plpgsql as $$
begin
  delete from call_hours where id_org in (select id from removed);
  return null;
end
$$;
create trigger org_call_hours_forgotten after delete on org
referencing old table as removed
for each statement execute function forget_call_hours_of_org();
