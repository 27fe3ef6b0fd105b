-- How many years a practice keeps each kind of record. Null: for good. HIPAA asks for six years of audit rows, tax law for seven years of
-- payments.
alter table org
add column keep_messages integer,
add column keep_calls integer,
add column keep_lists integer,
add column keep_audit integer,
add column keep_payments integer;
-- Checked for existing rows by a later file, which does not lock the table against writes.
alter table org
add constraint org_keep_messages_check check (keep_messages between 1 and 30) not valid,
add constraint org_keep_calls_check check (keep_calls between 1 and 30) not valid,
add constraint org_keep_lists_check check (keep_lists between 1 and 30) not valid,
add constraint org_keep_audit_check check (keep_audit between 6 and 30) not valid,
add constraint org_keep_payments_check check (keep_payments between 7 and 30) not valid;

-- The last cleanup of each practice with such a setting, and the number of deleted records by kind.
create table retention_runs (
  id_org bigint primary key references org (id) on delete cascade,
  time timestamptz not null,
  deleted jsonb not null
);

create or replace function refuse_audit_change() returns trigger
language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if goes_with_demo(old.id_org)
    or coalesce(current_setting('portal.sweeps_audit', true), '') = 'yes' and old.time < now() - interval '6 years'
    then
      return old;
    end if;
  elsif tg_op = 'UPDATE' then
    if coalesce(current_setting('portal.erases_patient', true), '') = 'yes'
    and to_jsonb(old) - '{record_id,record_name,detail,search_text}'::text[]
      = to_jsonb(new) - '{record_id,record_name,detail,search_text}'::text[]
    then
      return new;
    end if;
  end if;
  raise exception 'audit rows are only ever added';
end
$$;

-- Deletes the oldest audit rows of an organization that it no longer keeps. It runs as the owner, because the role that serves requests only
-- adds audit rows. Returns the number of deleted rows.
create function sweep_audit(organization bigint, most integer) returns integer
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  cutoff timestamptz;
  removed integer;
begin
  select now() - make_interval(years => keep_audit) into cutoff from org where id = organization and keep_audit >= 6;
  if cutoff is null then
    return 0;
  end if;
  perform set_config('portal.sweeps_audit', 'yes', true);
  delete from audit
  where id in (
    select id
    from audit
    where id_org = organization
    and id < extract(epoch from cutoff)::bigint::text
    and time < cutoff
    order by id
    limit most
  );
  get diagnostics removed = row_count;
  perform set_config('portal.sweeps_audit', '', true);
  return removed;
end
$$;

create or replace function refuse_payment_removal() returns trigger
language plpgsql as $$
begin
  if (old.status in ('Paid', 'Refunded') or old.attempt is not null)
  and not goes_with_demo(old.id_org)
  and not (
    coalesce(current_setting('portal.sweeps_payments', true), '') = 'yes'
    and greatest(old.created, old.paid_at) < now() - interval '7 years'
  )
  then
    raise exception 'a payment that was charged stays' using errcode = 'restrict_violation';
  end if;
  return old;
end
$$;
