-- The first of the failures in a row, for the operators' notice.
alter table row_failures
add column since timestamptz not null default now();
update row_failures
set since = failed;
