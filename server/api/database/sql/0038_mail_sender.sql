-- What an organisation calls itself in emails, and where answers to them go.
alter table org
add column mail_name text,
add column reply_to text;
alter table outbox
add column reply_to text;
