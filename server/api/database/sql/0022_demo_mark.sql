-- Whether an organisation is the demo's: its sign-ins are public, so production does not start beside it.
alter table org
add column demo boolean not null default false;

-- Of before there was a mark: an organisation with an id and a name, or a password, that the demo alone enters.
update org
set demo = true
where (id, name) in (
  (204117, 'Lakeside Family Clinic 204117'),
  (204260, 'Harbor Dental Group'),
  (204388, 'Prairie Heart Center')
)
or (
  id in (204117, 204260, 204388)
  and exists (
    select 1
    from users
    join credentials on credentials.id_user = users.id
    where users.id_org = org.id
    and credentials.salt = '\xd599bb4d784e0ca08031a3e5620bb525'
  )
)
or (
  id in (204117, 204260, 204388)
  and exists (select 1 from demo_parts)
)
or (
  id between 310001 and 310040
  and exists (select 1 from demo_parts where name = 'practice')
);

-- An organisation is the demo's from its beginning, or never.
create function refuse_demo_change() returns trigger
language plpgsql as $$
begin
  raise exception 'an organisation is the demo''s from its beginning, or never';
end
$$;
create trigger demo_mark_stays
before update on org
for each row when (old.demo is distinct from new.demo) execute function refuse_demo_change();

-- What stays otherwise goes with the demo: in a transaction that says so, and of the demo's organisations alone.
create function goes_with_demo(org_id bigint) returns boolean
language sql stable as $$
  select coalesce(current_setting('portal.removes_demo', true), '') = 'yes'
  and exists (select 1 from org where id = org_id and demo)
$$;

create or replace function refuse_audit_change() returns trigger
language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if goes_with_demo(old.id_org) then
      return old;
    end if;
  end if;
  raise exception 'audit rows are only ever added';
end
$$;

create or replace function refuse_payment_removal() returns trigger
language plpgsql as $$
begin
  if (old.status in ('Paid', 'Refunded') or old.attempt is not null) and not goes_with_demo(old.id_org) then
    raise exception 'a payment that was charged stays' using errcode = 'restrict_violation';
  end if;
  return old;
end
$$;
