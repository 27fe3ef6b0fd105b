-- In production nothing leaves by a channel that no provider is set for.
alter table notification_rows
drop constraint notification_rows_reason_code,
add constraint notification_rows_reason_code check (
  reason_code in (
    'too_late', 'off_day', 'no_window', 'no_provider', 'no_address', 'opted_out', 'duplicate', 'reached', 'cancelled',
    'left_out'
  )
);
