-- Audit rows of one request share its operation. All but the first of each kind name that first row in `grouped`, so the trail lists
-- one line for them.
alter table audit
add column operation text,
add column grouped text not null default '';
create index audit_of_operation on audit (id_org, operation, id desc)
where operation is not null;
create index audit_by_line on audit (id_org, grouped, id desc);
