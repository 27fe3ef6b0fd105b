-- Appointments whose last answer is an opt-out, which may have replaced a request that the office still has to act on.
create index concurrently notification_rows_opted_out on notification_rows (id_org)
where answer = 'opt_out';
