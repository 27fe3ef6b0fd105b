-- What is counted most are the newest calls, and a count reads nothing but the index where their pages are known to be visible
-- to all. So the table is vacuumed after so many new calls, however long it is; by the usual share of a fifth, a table of ten
-- million would wait for two million of them. Only pages that are new are read for it.
alter table ivr set (
  autovacuum_vacuum_insert_scale_factor = 0,
  autovacuum_vacuum_insert_threshold = 5000
);
