-- Which rule a row is not sent for. The sentence beside it is for people to read; what is done about it goes by the code.
alter table notification_rows
add column reason_code text,
add constraint notification_rows_reason_code check (
  reason_code in ('too_late', 'off_day', 'no_address', 'opted_out', 'duplicate')
);
update notification_rows
set reason_code = case reason
    when 'The appointment is over.' then 'too_late'
    when 'Its reminder would fall on a day on which none is sent.' then 'off_day'
    when 'There is no phone number or email address for what is sent.' then 'no_address'
    when 'This person asked not to be contacted this way.' then 'opted_out'
    when 'The same person and time are in this list already.' then 'duplicate'
  end
where status = 'cancelled_by_rules';
