-- What waits for a visit or a reminder that was deleted is found without reading all that waits.
create index messages_lost on messages (id)
where status in ('planned', 'due') and ("row" is null or reminder is null);
