-- How many leave a queue in a minute, and whose turn came when.
alter table queues
add column per_minute integer;
create index message_moves_claims on message_moves (time) where event = 'claim';
