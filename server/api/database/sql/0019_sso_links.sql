-- Who somebody at a provider is here: their issuer and subject, once for each user.
create table sso_links (
  id_org bigint not null references org (id) on delete cascade,
  issuer text not null,
  subject text not null,
  id_user bigint not null references users (id) on delete cascade,
  -- Entered by hand, as the link of an internal admin must be.
  by_operator boolean not null default true,
  linked timestamptz not null default now(),
  primary key (id_org, issuer, subject),
  unique (id_user, issuer)
);

-- Whether the organisation holds the provider's own second factor to be enough.
alter table sso_providers
add column own_second_factor boolean not null default false;

-- What was shown before the challenge; a password where nothing stands here.
alter table challenges
add column after text;
