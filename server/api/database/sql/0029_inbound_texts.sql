-- Texts that came in, by the provider's name: what it repeats is taken once. Swept after a week.
create table inbound_texts (
  sid text primary key,
  time timestamptz not null
);

-- Whose text somebody answers, whatever practice it was.
create index messages_texted on messages (address, time desc) where channel = 'text';
