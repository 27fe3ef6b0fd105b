-- Lanes with messages to send, which are found one by one among any number of practices. An expression, so that no query for the messages of a
-- lane uses it instead of the index in sending order.
create index concurrently messages_due on messages ((id_org::text || ' ' || channel))
where status = 'due' and after_message is null;
