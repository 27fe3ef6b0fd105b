-- What a record was called when the row was written. Rows of before keep none.
alter table audit add column record_name text;
