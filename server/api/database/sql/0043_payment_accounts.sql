-- What a practice charges by at its gateway. An account that was charged by stays when the practice takes another: what was paid
-- there is looked up and given back there.
create table payment_accounts (
  id text primary key,
  id_org bigint not null references org (id) on delete cascade,
  gateway text not null check (gateway in ('authorize_net')),
  live boolean not null,
  -- Sealed: login, transaction key and signature key.
  credentials text not null,
  -- Its place in the practice's list; null once it was taken from there.
  place integer,
  created timestamptz not null default now()
);
create index payment_accounts_of_org on payment_accounts (id_org, place);

-- What stood there was of no effect and in plain text, where keys must not stand.
alter table client_settings
drop column payment_accounts;

-- Null: the sandbox.
alter table payment_attempts
add column account text references payment_accounts (id);
create index payment_attempts_by_account on payment_attempts (account) where account is not null;

-- A token is of use at the account alone that gave it.
alter table saved_methods
add column account text references payment_accounts (id);
create index saved_methods_by_account on saved_methods (account) where account is not null;

-- What was sent to a real gateway, written down before it is sent: of a reference that is not here the gateway knows nothing.
create table gateway_orders (
  reference text primary key,
  id_org bigint not null references org (id) on delete cascade,
  account text not null references payment_accounts (id),
  -- A charge that was cancelled is never to be charged, however late its order comes.
  state text not null default 'sent' check (state in ('sent', 'cancelled')),
  -- By the gateway's own name, where it is known. Of a refund by voiding, the charge's.
  transaction_id text,
  -- Of a refund: whether it voids the charge or sends money back.
  refund text check (refund in ('void', 'refund')),
  created timestamptz not null default now()
);
create index gateway_orders_of_org on gateway_orders (id_org);
create index gateway_orders_by_account on gateway_orders (account);
