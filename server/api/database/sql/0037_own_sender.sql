-- Whom an organisation's texts and calls come from, where it is not the account: ten digits, or for texts a messaging service.
-- What comes in is known by them, so each is one organisation's.
alter table org
add column text_from text,
add column voice_from text;
create unique index org_text_from on org (text_from) where text_from <> '';
create unique index org_voice_from on org (voice_from) where voice_from <> '';

-- Who calls back, whatever practice it was.
create index messages_called on messages (address, time desc) where channel = 'voice';
