-- Who was invited to sign in by a provider of their organisation, by the hash of what their link bears: one for each user.
create table sso_invitations (
  id_user bigint primary key references users (id) on delete cascade,
  url_id text not null references sso_providers (url_id) on delete cascade,
  token_hash bytea not null unique,
  -- Where the link went: it counts only as long as the address is the user's.
  email text not null,
  expires timestamptz not null
);
