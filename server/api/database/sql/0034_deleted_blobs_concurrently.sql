-- Under a legal hold, deleted files stay for months. The sweep of unreferenced files looks for them here.
create index concurrently deleted_rows_by_blob on deleted_rows ((record ->> 'blob'))
where record ->> 'blob' is not null;
