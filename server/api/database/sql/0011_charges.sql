-- Charges and refunds, and the gateways that carry them out.

-- A practice's accounts at its gateway. An account that was used stays after the practice changes it, because its charges are looked up
-- and refunded there.
create table payment_accounts (
  id text primary key,
  id_org bigint not null references org (id) on delete cascade,
  gateway text not null check (gateway in ('authorize_net')),
  live boolean not null,
  -- Encrypted: login, transaction key and signature key.
  credentials text not null,
  -- Position in the practice's list; null once it was removed from there.
  place integer,
  created timestamptz not null default now(),
  -- The last time the gateway accepted the credentials, and the gateway's error code if it does not.
  checked_at timestamptz,
  problem text
);
create index payment_accounts_of_org on payment_accounts (id_org, place);

-- One row for each submission by a payer. `charging` until the gateway's answer is known.
create table payment_attempts (
  reference text primary key,
  payment_id text not null references payments (id) on delete cascade,
  id_org bigint not null,
  idempotency_key text not null,
  fingerprint bytea not null,
  amount_cents integer not null,
  items jsonb,
  method text not null,
  routing_number text,
  state text not null default 'charging',
  answer json,
  created timestamptz not null default now(),
  settled timestamptz,
  -- Copied when the attempt was made, because the payment may change later.
  patient_id text,
  card_holder text,
  -- Null: the sandbox.
  account text references payment_accounts (id),
  -- An attempt that the gateway did not know in time is given up and watched: the next lookup, and the end of the watch. A charge that
  -- turns up is reversed. `refused` means that none turned up.
  next_look timestamptz,
  watched_until timestamptz,
  reversed_at timestamptz,
  reversed_by text check (reversed_by in ('void', 'refund')),
  unique (id_org, payment_id, idempotency_key),
  constraint payment_attempts_state check (state in ('charging', 'paid', 'refused', 'given_up', 'reversed'))
);
create index payment_attempts_open on payment_attempts (created)
where state = 'charging';
create index payment_attempts_of_payment on payment_attempts (payment_id);
create index payment_attempts_by_account on payment_attempts (account)
where account is not null;
create index payment_attempts_refused on payment_attempts (id_org, settled)
where state = 'refused';
create index payment_attempts_watched on payment_attempts (next_look)
where state = 'given_up';
create index payment_attempts_reversed on payment_attempts (id_org, reversed_at)
where state = 'reversed';

-- A patient's saved method: the gateway's token and the details that may be shown.
create table saved_methods (
  id_org bigint not null references org (id) on delete cascade,
  patient_id text not null,
  token text not null,
  method text not null,
  card_brand text,
  last_4 text not null,
  routing_number text,
  created timestamptz not null default now(),
  -- The token is valid at this account only.
  account text references payment_accounts (id),
  -- Name on the card or account, as typed when it was saved. Later payments use it.
  holder text,
  primary key (id_org, patient_id)
);
create index saved_methods_by_account on saved_methods (account)
where account is not null;

-- Orders to a gateway, recorded before they are sent: the gateway cannot know a reference that is not here.
create table gateway_orders (
  reference text primary key,
  id_org bigint not null references org (id) on delete cascade,
  account text not null references payment_accounts (id),
  -- A canceled order is never charged, no matter how late it arrives.
  state text not null default 'sent' check (state in ('sent', 'cancelled')),
  -- The gateway's ID, if known. A void has the charge's.
  transaction_id text,
  -- For a refund: it voids the charge or sends money back.
  refund text check (refund in ('void', 'refund')),
  created timestamptz not null default now()
);
create index gateway_orders_of_org on gateway_orders (id_org);
create index gateway_orders_by_account on gateway_orders (account);

-- The last time each account was polled for the results of its charges; '' is the sandbox.
create table gateway_asked (
  account text primary key,
  asked timestamptz not null
);

-- Every approved charge. It stays when its attempt is deleted, because refunds need it.
create table payment_charges (
  reference text primary key,
  payment_id text not null references payments (id),
  id_org bigint not null references org (id),
  -- Null: the sandbox.
  account text references payment_accounts (id),
  amount_cents integer not null,
  state text not null default 'accepted',
  paid_at timestamptz not null,
  settled_at timestamptz,
  returned_at timestamptz,
  return_reason text,
  -- The call record of a charge by phone; null for charges on the page. Day totals count the charge once by this.
  call text,
  constraint payment_charges_state check (state in ('accepted', 'settled', 'returned'))
);
create index payment_charges_of_payment on payment_charges (payment_id);
create index payment_charges_of_account on payment_charges (account, paid_at)
where account is not null;
create index payment_charges_returned on payment_charges (id_org, returned_at)
where state = 'returned';
create index payment_charges_by_day on payment_charges (id_org, paid_at);
create index payment_charges_by_call on payment_charges (call)
where call is not null;

-- One row for each refund by staff. `pending` until the gateway's answer is known.
create table payment_refunds (
  reference text primary key,
  payment_id text not null references payments (id),
  id_org bigint not null references org (id),
  charge_reference text not null references payment_charges (reference),
  idempotency_key text not null,
  amount_cents integer not null,
  reason text not null,
  by_name text not null,
  state text not null default 'pending',
  created timestamptz not null,
  settled timestamptz,
  -- Why the gateway refused it.
  refusal text,
  -- The gateway's refusal became known after the staff member left the page, so it is a task for staff.
  found_later boolean not null default false,
  unique (id_org, payment_id, idempotency_key),
  constraint payment_refunds_amount check (amount_cents > 0),
  constraint payment_refunds_state check (state in ('pending', 'refunded', 'refused')),
  constraint payment_refunds_refusal check (refusal in ('unsettled', 'returned', 'limit', 'declined'))
);
create index payment_refunds_open on payment_refunds (created)
where state = 'pending';
create index payment_refunds_of_payment on payment_refunds (payment_id);
create index payment_refunds_of_charge on payment_refunds (charge_reference);
create index payment_refunds_by_day on payment_refunds (id_org, settled)
where state = 'refunded';
create index payment_refunds_of_practice on payment_refunds (id_org, created);

-- The sandbox gateway's own books. The API reads and writes them only through the gateway interface.
create table sandbox_charges (
  reference text primary key,
  outcome text not null,
  reason text,
  amount_cents integer not null,
  method text not null,
  card_brand text,
  last_4 text,
  auth text,
  token text,
  refunded_cents integer not null default 0,
  created timestamptz not null default now(),
  return_reason text,
  constraint sandbox_charges_outcome check (outcome in ('approved', 'refused', 'cancelled'))
);

create table sandbox_methods (
  token text primary key,
  method text not null,
  card_brand text,
  last_4 text not null,
  routing_number text
);

create table sandbox_refunds (
  reference text primary key,
  charge_reference text not null references sandbox_charges (reference),
  amount_cents integer not null,
  created timestamptz not null default now()
);

-- The key that signs the sandbox's webhooks.
create table sandbox_keys (
  key text primary key
);
insert into sandbox_keys (key)
values (replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''));
