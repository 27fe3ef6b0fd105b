-- Messages of a practice filtered by status, newest first.
create index concurrently messages_by_status on messages (id_org, status, id desc);
