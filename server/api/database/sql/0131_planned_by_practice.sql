-- Practices take turns when the time of their messages has come, and each is looked at by itself.
drop index messages_planned;
create index messages_planned on messages (id_org, send_at) where status = 'planned';
