-- When a message of unknown outcome is next looked up at the provider; null for at once.
alter table messages
add column look_at timestamptz;
create index messages_to_look_up on messages (channel, look_at nulls first, claimed)
where status = 'unknown';

-- A code, receipt or the like: when its provider was called, by what try, and under what name it has it.
alter table outbox
add column called timestamptz,
add column provider_ref text,
drop constraint outbox_status,
add constraint outbox_status check (status in ('kept', 'queued', 'sent', 'failed', 'unknown'));
create index outbox_by_ref on outbox (provider_ref)
where provider_ref is not null;
