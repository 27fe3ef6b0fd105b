-- What somebody on a list speaks, where the list says it; else their contact does.
alter table notification_rows
add column language text,
add constraint notification_rows_language check (language in ('en', 'es'));
