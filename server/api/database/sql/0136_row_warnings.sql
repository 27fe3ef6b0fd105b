-- Parts of a row that are not used, while the row itself is sent: a bad email address beside a good mobile number.
alter table notification_rows
add column warning text not null default '';
