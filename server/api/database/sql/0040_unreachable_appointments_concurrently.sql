-- Unanswered appointments of the next days whose patients could not be reached.
create index concurrently notification_rows_unreachable on notification_rows (useless_after)
where answer is null and record_gone is null and reason_code in ('no_address', 'bounced_before', 'opted_out');
