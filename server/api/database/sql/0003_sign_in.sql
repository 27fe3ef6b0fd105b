alter table users
add column middle_name text,
add column email text,
add column phone text,
add column mobile_phone text,
add column landing_page text,
add column mfa_method text,
add column "forcePasswordReset" text,
add column ui_settings text,
-- The phone that was confirmed by a code: only this one gets sign-in codes.
add column verified_phone text;
create index users_by_email on users (id_org, lower(email));

create unique index groups_by_name on groups (id_org, lower(name));

-- Sign-in names in their one normalised form (shared/auth/user-name.ts), whatever the spelling in users.
create table user_names (
  key text primary key,
  id_user bigint not null unique references users (id) on delete cascade
);
insert into user_names (key, id_user)
select lower(btrim(normalize(user_name, nfkc))), id
from users
on conflict do nothing;
drop index users_by_name;

-- The cost stands beside each hash, so that it can be raised without asking anybody for a new password.
create table credentials (
  id_user bigint primary key references users (id) on delete cascade,
  salt bytea not null,
  hash bytea not null,
  cost integer not null,
  block_size integer not null,
  parallelization integer not null,
  -- Made by somebody else: the user must choose an own one before the first sign-in ends.
  temporary boolean not null default false,
  -- Of no use any more: a new one is set by a code that is mailed.
  reset_required boolean not null default false,
  changed timestamptz not null
);

create table totp_secrets (
  id_user bigint primary key references users (id) on delete cascade,
  -- Null until its first code was entered.
  secret bytea,
  pending bytea,
  pending_tries integer not null default 0,
  -- The last time step whose code was taken: none is taken twice.
  last_step bigint not null default 0
);

-- Tries by name and purpose, kept for unknown names just as well.
create table login_guards (
  scope text not null,
  key text not null,
  failures integer not null default 0,
  -- Tries that are being checked at this moment.
  pending integer not null default 0,
  locked_until timestamptz,
  last_try timestamptz not null,
  primary key (scope, key)
);
create index login_guards_by_age on login_guards (last_try);

-- The second step of a sign-in, known by the hash of its Session handle alone.
create table challenges (
  hash bytea primary key,
  id_user bigint not null references users (id) on delete cascade,
  name text not null,
  tries integer not null default 0,
  expires timestamptz not null,
  constraint challenges_name check (name in ('SMS_MFA', 'SOFTWARE_TOKEN_MFA', 'NEW_PASSWORD_REQUIRED'))
);
create index challenges_by_expiry on challenges (expires);

-- One live code a user and flow: a new one takes the place of the old.
create table one_time_codes (
  id_user bigint not null references users (id) on delete cascade,
  flow text not null,
  hash bytea not null,
  -- What it confirms: a phone number, or the challenge it belongs to.
  target text not null,
  tries integer not null default 0,
  expires timestamptz not null,
  -- How many were sent since when: a limit on what strangers can have sent.
  sends integer not null default 1,
  sends_since timestamptz not null,
  primary key (id_user, flow),
  constraint one_time_codes_flow check (flow in ('sms_mfa', 'phone', 'reset'))
);

create table sso_providers (
  url_id text primary key,
  id_org bigint not null references org (id) on delete cascade,
  issuer text not null,
  client_id text not null,
  client_secret text not null,
  allowed boolean not null default true
);

-- Sign-ins under way at a provider, by the hash of their state.
create table sso_logins (
  state_hash bytea primary key,
  url_id text not null references sso_providers (url_id) on delete cascade,
  verifier text not null,
  verifier_since timestamptz not null,
  nonce text not null,
  created timestamptz not null
);
create index sso_logins_of_provider on sso_logins (url_id, created);

create table resellers (
  id text primary key,
  name text not null,
  active boolean not null default true
);
alter table org
add column reseller text references resellers (id);

-- What an e-mail link answers to: `oid` is the id, `cid` the contact's.
create table appointments (
  id text primary key,
  id_org bigint not null references org (id) on delete cascade,
  cid text not null,
  starts timestamptz not null,
  email text,
  phone text,
  status text not null default 'scheduled',
  answer text,
  answered_at timestamptz,
  constraint appointments_status check (status in ('scheduled', 'confirmed', 'cancelled')),
  constraint appointments_answer check (answer in ('confirm', 'cancel', 'opt_out', 'not_pat'))
);
create index appointments_of_org on appointments (id_org, starts);

-- Who must not be reached where. Written by the patient's own word alone.
create table opt_outs (
  id_org bigint not null references org (id) on delete cascade,
  channel text not null,
  address text not null,
  source text not null,
  time timestamptz not null,
  primary key (id_org, channel, address),
  constraint opt_outs_channel check (channel in ('voice', 'text', 'email'))
);

insert into database_keys (name, value)
values ('codes', decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));
