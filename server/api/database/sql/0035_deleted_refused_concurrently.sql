-- Files of rejected rows, as in the index before.
create index concurrently deleted_rows_by_refused_blob on deleted_rows ((record ->> 'refused_blob'))
where record ->> 'refused_blob' is not null;
