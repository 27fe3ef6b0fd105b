-- Reminders to an address whose opt-out changed.
create index messages_to_address on messages (id_org, channel, lower(address))
where status in ('planned', 'due', 'left_out') and payment is null;
