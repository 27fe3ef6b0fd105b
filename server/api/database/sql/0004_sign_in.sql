-- A bearer token is stored only as its hash. Its user's rights are read from users at each call.
create table tokens (
  hash bytea primary key,
  id_user bigint not null references users (id) on delete cascade,
  acting_for bigint references org (id) on delete cascade,
  created timestamptz not null default now(),
  expires timestamptz not null,
  -- The token may act for a client for an hour.
  acting_since timestamptz
);
create index tokens_by_expiry on tokens (expires);

-- The cost is stored with each hash, so it can be raised without asking anybody for a new password.
create table credentials (
  id_user bigint primary key references users (id) on delete cascade,
  salt bytea not null,
  hash bytea not null,
  cost integer not null,
  block_size integer not null,
  parallelization integer not null,
  -- Chosen by somebody else: the user must choose a new one to complete the first sign-in.
  temporary boolean not null default false,
  -- No longer valid: the user sets a new one with an emailed code.
  reset_required boolean not null default false,
  changed timestamptz not null
);

create function mark_migrating_user() returns trigger language plpgsql as $$
begin
  update users
  set cognito_migration = case when new.reset_required then 'T' else 'F' end
  where id = new.id_user
  and cognito_migration is distinct from case when new.reset_required then 'T' else 'F' end;
  return null;
end
$$;
create trigger credentials_mark_migrating_user
after insert or update of reset_required on credentials
for each row execute function mark_migrating_user();

create table totp_secrets (
  id_user bigint primary key references users (id) on delete cascade,
  -- Null until the first code was entered.
  secret bytea,
  pending bytea,
  pending_tries integer not null default 0,
  -- The time step of the last accepted code, so that no code is accepted twice.
  last_step bigint not null default 0
);

-- Each code replaces a second factor once. Users store the codes themselves.
create table recovery_codes (
  id_user bigint not null references users (id) on delete cascade,
  hash bytea not null,
  primary key (id_user, hash)
);

-- Attempts by name and purpose, counted for unknown names too. The key is a hash, because a password may be typed as a name.
create table login_guards (
  scope text not null,
  key text not null,
  failures integer not null default 0,
  -- Attempts that are being checked now.
  pending integer not null default 0,
  locked_until timestamptz,
  last_try timestamptz not null,
  primary key (scope, key)
);
create index login_guards_by_age on login_guards (last_try);

-- The second step of a sign-in, stored only as the hash of its Session handle.
create table challenges (
  hash bytea primary key,
  id_user bigint not null references users (id) on delete cascade,
  name text not null,
  tries integer not null default 0,
  expires timestamptz not null,
  -- The first step. Null for a password.
  after text,
  constraint challenges_name check (name in ('SMS_MFA', 'SOFTWARE_TOKEN_MFA', 'NEW_PASSWORD_REQUIRED'))
);
create index challenges_by_expiry on challenges (expires);

-- One valid code for each user and flow. A new code replaces it.
create table one_time_codes (
  id_user bigint not null references users (id) on delete cascade,
  flow text not null,
  hash bytea not null,
  -- The phone number that it confirms, or the challenge that it belongs to.
  target text not null,
  tries integer not null default 0,
  expires timestamptz not null,
  -- Limits how many codes strangers can have sent.
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

-- The `admin` command writes sso_providers. Screens read the copy in org.
create function note_sso_provider() returns trigger language plpgsql as $$
begin
  update org
  set sso_provider = case when exists (select from sso_providers where id_org = org.id and allowed) then 'T' else 'F' end
  where id in (old.id_org, new.id_org);
  return null;
end
$$;
create trigger sso_providers_noted
after insert or delete or update of id_org, allowed on sso_providers
for each row execute function note_sso_provider();

-- Sign-ins in progress at a provider, by the hash of their state.
create table sso_logins (
  state_hash bytea primary key,
  url_id text not null references sso_providers (url_id) on delete cascade,
  verifier text not null,
  verifier_since timestamptz not null,
  nonce text not null,
  created timestamptz not null,
  -- A sign-in has its own PKCE verifier if its client sends the state back with the code.
  own_verifier boolean not null default false
);
create index sso_logins_of_provider on sso_logins (url_id, created);
-- A code that comes back without its state is matched by the nonce.
create unique index sso_logins_by_nonce on sso_logins (nonce);

-- A user's identity at a provider: issuer and subject, one for each issuer.
create table sso_links (
  id_org bigint not null references org (id) on delete cascade,
  issuer text not null,
  subject text not null,
  id_user bigint not null references users (id) on delete cascade,
  -- Entered by the `admin` command, as required for internal admins.
  by_operator boolean not null default true,
  linked timestamptz not null default now(),
  primary key (id_org, issuer, subject),
  unique (id_user, issuer)
);

-- Invitations to sign in through the organization's provider, by the hash of the token in the link: one for each user.
create table sso_invitations (
  id_user bigint primary key references users (id) on delete cascade,
  url_id text not null references sso_providers (url_id) on delete cascade,
  token_hash bytea not null unique,
  -- The invitation is valid only while this is the user's address.
  email text not null,
  expires timestamptz not null
);
