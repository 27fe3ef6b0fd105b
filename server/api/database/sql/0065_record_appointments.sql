-- A list whose people come from the practice's health record: for which days it was read last, and when.
alter table notifications
add column record_from date,
add column record_to date,
add column record_read timestamptz;

-- The appointment that a row stands for, by its address in the record; a digest of what was read of it last; and since when it does not stand
-- there so any more. Of an appointment that was moved after it was reminded of a list has both rows.
alter table notification_rows
add column record_visit text,
add column record_digest text,
add column record_gone timestamptz;
create unique index notification_rows_by_record_visit on notification_rows (notification, record_visit)
where record_visit is not null and record_gone is null;
create index notification_rows_of_record_visit on notification_rows (id_org, record_visit) where record_visit is not null;
