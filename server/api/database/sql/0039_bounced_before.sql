alter table notification_rows
drop constraint notification_rows_reason_code,
add constraint notification_rows_reason_code check (
  reason_code in (
    'too_late', 'off_day', 'no_window', 'no_provider', 'no_address', 'opted_out', 'bounced_before', 'duplicate',
    'reached', 'cancelled', 'left_out'
  )
);

comment on table opt_outs is 'A source that begins with "staff" or "bounced" can be undone by staff, every other one by the patient alone.';
