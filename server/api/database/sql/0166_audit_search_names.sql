-- A search of the audit trail finds who acted and what was changed by name. Who and what stand first, as in the text that those read who
-- may not see patients.
alter table audit
drop column search_text;
alter table audit
add column search_text text generated always as (
  search_form(
    ' ' || coalesce(user_name, '') || ' ' || coalesce(full_name, '') || ' ' || coalesce(acting_for, '')
    || ' ' || coalesce(action, '') || ' ' || coalesce(resource, '') || ' ' || coalesce(record_id, '')
    || ' ' || coalesce(record_name, '') || ' ' || coalesce(detail, '')
  )
) stored;
create index audit_by_text on audit using gin (id_org, search_text gin_trgm_ops)
with (gin_pending_list_limit = 512);
