create table payments (
  id text primary key,
  id_org bigint not null references org (id),
  patient_id text,
  first_name text,
  last_name text,
  dob date,
  zip text,
  email text,
  mobile_phone text,
  amount numeric(12, 2) not null,
  items jsonb,
  item_detail_type text,
  verify_fields jsonb,
  payer_editable text,
  patient_editable text,
  status text not null default 'Requested',
  auth text,
  card_brand text,
  last_4 text,
  paid_amount numeric(12, 2),
  paid_items jsonb,
  paid_at timestamptz,
  created timestamptz not null default now(),
  -- The attempt that holds the payment: while it is set no other attempt may charge.
  attempt text,
  receipts integer not null default 0,
  constraint payments_status check (
    status in ('Requested', 'Sent', 'Viewed', 'Paid', 'Failed', 'Expired', 'Refunded')
  )
);
create index payments_of_org on payments (id_org, id desc);

create function refuse_payment_removal() returns trigger
language plpgsql as $$
begin
  if old.status in ('Paid', 'Refunded') or old.attempt is not null then
    raise exception 'a payment that was charged stays' using errcode = 'restrict_violation';
  end if;
  return old;
end
$$;
create trigger charged_payments_stay
before delete on payments
for each row execute function refuse_payment_removal();

-- One row each time a payer presses the button. `charging` until the gateway's answer is known.
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
  unique (id_org, payment_id, idempotency_key),
  constraint payment_attempts_state check (state in ('charging', 'paid', 'refused'))
);
create index payment_attempts_open on payment_attempts (created) where state = 'charging';
create index payment_attempts_of_payment on payment_attempts (payment_id);

-- A patient's saved method: the gateway's token and what may be shown of it.
create table saved_methods (
  id_org bigint not null references org (id) on delete cascade,
  patient_id text not null,
  token text not null,
  method text not null,
  card_brand text,
  last_4 text not null,
  routing_number text,
  created timestamptz not null default now(),
  primary key (id_org, patient_id)
);

-- Messages: queued for a provider, or kept to be read here where none is set.
create table outbox (
  id text primary key,
  id_org bigint not null references org (id) on delete cascade,
  channel text not null,
  recipient text not null,
  subject text not null,
  html text not null,
  body_text text not null,
  sender_name text not null,
  status text not null,
  created timestamptz not null,
  sent timestamptz,
  constraint outbox_status check (status in ('kept', 'queued', 'sent'))
);
create index outbox_queued on outbox (created) where status = 'queued';

-- The sandbox gateway's own books, as if at the far end of a network.
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
  amount_cents integer not null
);
