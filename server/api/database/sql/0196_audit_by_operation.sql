-- A user looks up by the operation alone whether a call was carried out: an internal admin's may be in another organization's trail.
create index audit_by_operation on audit (operation, id desc)
where operation is not null;
drop index audit_of_operation;
