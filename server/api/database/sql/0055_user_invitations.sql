-- Who was invited by email to choose a first password, by the hash of what the link bears: one for each user.
create table user_invitations (
  id_user bigint primary key references users (id) on delete cascade,
  token_hash bytea not null unique,
  -- Where the link went: it counts only as long as the address is the user's.
  email text not null,
  invited timestamptz not null
);
