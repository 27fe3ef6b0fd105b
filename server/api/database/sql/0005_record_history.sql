-- The audit trail and deleted records.

create table audit (
  id text primary key,
  id_org bigint not null,
  time timestamptz not null,
  user_name text not null,
  acting_for text,
  action text not null,
  resource text not null,
  record_id text not null,
  detail text not null,
  -- Name of the user, for organizations that do not have this user.
  full_name text,
  -- Name of the record when the row was written.
  record_name text,
  -- User and action come first, as in the text for staff who may not see patients.
  search_text text generated always as (
    search_form(
      ' ' || coalesce(user_name, '') || ' ' || coalesce(full_name, '') || ' ' || coalesce(acting_for, '')
      || ' ' || coalesce(action, '') || ' ' || coalesce(resource, '') || ' ' || coalesce(record_id, '')
      || ' ' || coalesce(record_name, '') || ' ' || coalesce(detail, '')
    )
  ) stored,
  -- Rows of one request share its operation. All but the first of each kind name that first row in `grouped`, so the trail lists one
  -- line for them.
  operation text,
  grouped text not null default ''
);
create index audit_of_org on audit (id_org, id desc);
create index audit_by_resource on audit (id_org, resource, id);
create index audit_by_user on audit (id_org, user_name, id);
-- The last sign-in of an organization is found in one step.
create index audit_sign_ins on audit (id_org, id desc)
where action = 'login';
-- Each search reads the whole pending list, so it is short.
create index audit_by_text on audit using gin (id_org, search_text gin_trgm_ops)
with (gin_pending_list_limit = 512);
create index audit_by_line on audit (id_org, grouped, id desc);
-- A user looks up whether a call was carried out by its operation alone: an internal admin's may be in another organization's trail.
create index audit_by_operation on audit (operation, id desc)
where operation is not null;

create function refuse_audit_change() returns trigger
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
create trigger audit_rows_stay
before update or delete on audit
for each row execute function refuse_audit_change();
create trigger audit_table_stays
before truncate on audit
for each statement execute function refuse_audit_change();

create trigger audit_added
after insert on audit
referencing new table as changed
for each statement execute function count_rows();
create trigger audit_removed
after delete on audit
referencing old table as changed
for each statement execute function count_rows();
create trigger audit_emptied
after truncate on audit
for each statement execute function forget_row_counts();
create trigger audit_stay
before update on audit
for each row when (old.id_org is distinct from new.id_org) execute function refuse_move();

-- A deletion can be undone until the worker wipes it. Its rows are here, where no list reads them.
create table deletions (
  id text primary key,
  id_org bigint not null references org (id) on delete cascade,
  resource text not null,
  ids text[] not null,
  user_name text not null,
  time timestamptz not null
);
create index deletions_of_org on deletions (id_org, time);
create index deletions_by_age on deletions (time);

-- Each deleted row, and each row that only lost its reference to one of them: then `column` is the reference that became null.
create table deleted_rows (
  deletion text not null references deletions (id) on delete cascade,
  "table" text not null,
  -- '' if the whole row was deleted.
  "column" text not null default '',
  -- Its primary key.
  key jsonb not null,
  record jsonb not null,
  primary key (deletion, "table", "column", key)
);
create index deleted_rows_lost on deleted_rows ("table", key)
where "column" <> '';
