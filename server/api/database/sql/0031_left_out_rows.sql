-- A row that somebody left out of its list by hand.
alter table notification_rows
drop constraint notification_rows_reason_code,
add constraint notification_rows_reason_code check (
  reason_code in (
    'too_late', 'off_day', 'no_window', 'no_address', 'opted_out', 'duplicate', 'reached', 'cancelled', 'left_out'
  )
);
