-- Erasures of patients. A row names the patient only by the contact's ID, which no other table has afterward, and by the pseudonym that
-- financial records show instead of the name.
create table erasures (
  id text primary key,
  id_org bigint not null references org (id) on delete cascade,
  contact text not null,
  pseudonym text not null,
  reason text not null,
  -- The user who started it.
  started_by jsonb not null,
  status text not null default 'queued',
  error text,
  task text references tasks (id) on delete set null,
  -- Numbers of deleted and remaining records, by kind.
  counts jsonb not null default '{}',
  created timestamptz not null,
  -- Time of the last attempt.
  moved timestamptz not null,
  finished timestamptz,
  constraint erasures_status check (status in ('queued', 'running', 'done', 'failed', 'cancelled')),
  unique (id_org, contact),
  unique (id_org, pseudonym)
);
create index erasures_by_task on erasures (task);
create index erasures_under_way on erasures (moved)
where status in ('queued', 'running');

-- Audit rows stay when a patient is erased. Only their texts about the patient change, and only through erase_from_audit.
create or replace function refuse_audit_change() returns trigger
language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if goes_with_demo(old.id_org) then
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

-- Removes a patient from the audit rows of an erasure that is under way: the texts of the patient's own records, `ids`, and mentions in
-- other rows. It runs as the owner, because the role that serves requests only adds audit rows. Returns the number of changed rows.
create function erase_from_audit(erasure text, ids text[], addresses text[], mentions text, own_mentions text) returns integer
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  erased erasures;
  changed integer;
begin
  select * into erased from erasures where id = erasure and status = 'running';
  if not found then
    raise exception 'no erasure is under way';
  end if;
  perform set_config('portal.erases_patient', 'yes', true);
  update audit
  set record_id = case when lower(record_id) = any(addresses) then erased.pseudonym else record_id end,
    record_name = case
      when record_name is null then null
      when record_id = any(ids) or lower(record_id) = any(addresses) then erased.pseudonym
      else regexp_replace(record_name, mentions, erased.pseudonym, 'gi')
    end,
    detail = case
      when record_id <> all(ids) and lower(record_id) <> all(addresses) then regexp_replace(detail, mentions, erased.pseudonym, 'gi')
      when action in ('create', 'update', 'delete', 'undo', 'merge') then 'Removed when the patient was erased'
      else regexp_replace(detail, own_mentions, erased.pseudonym, 'gi')
    end
  where id_org = erased.id_org
  and (record_id = any(ids) or lower(record_id) = any(addresses) or record_name ~* mentions or detail ~* mentions);
  get diagnostics changed = row_count;
  perform set_config('portal.erases_patient', '', true);
  return changed;
end
$$;
