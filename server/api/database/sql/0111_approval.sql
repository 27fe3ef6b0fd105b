-- An organization that signed itself up waits for approval by an internal admin: until then messages leave only to addresses that its
-- users proved. For some days after it, `sent_today` counts the messages of the day `sent_on` in the organization's zone.
alter table org
add column awaits_approval boolean not null default false,
add column approved_at timestamptz,
add column sent_on text,
add column sent_today integer not null default 0;

-- Free trials signed themselves up and nobody approved them yet. All others were entered or accepted by whoever runs the service.
update org set awaits_approval = true where trial_until is not null;
create index org_awaiting on org (id) where awaits_approval;

-- The address, in lower case, that the user confirmed by the link mailed there. It counts while it is the user's address.
alter table users add column verified_email text;
create index users_proved on users (id_org) where verified_email is not null or verified_phone is not null;

create table email_confirmations (
  id_user bigint primary key references users (id) on delete cascade,
  token_hash bytea not null unique,
  email text not null,
  sent timestamptz not null
);

-- What approval holds back, for the organization's own test outbox.
alter table outbox add column listed boolean not null default false;
create index outbox_kept on outbox (id_org, created desc, id desc) where status = 'kept';

-- Links that confirm an address, and codes by text, which are limited by the day.
alter table outbox add column confirms boolean not null default false;
create index outbox_confirms on outbox (id_org, created) where confirms;
