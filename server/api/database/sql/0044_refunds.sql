-- What happened to a payment, in the order in which it did. Written with what it tells of; never an account's or card's number.
create table payment_events (
  id bigint generated always as identity primary key,
  payment_id text not null references payments (id) on delete cascade,
  id_org bigint not null references org (id) on delete cascade,
  kind text not null,
  time timestamptz not null,
  amount_cents integer,
  detail text not null default '',
  -- Of staff; '' for the payer, the gateway and us.
  by_name text not null default '',
  constraint payment_events_kind check (
    kind in (
      'asked', 'sent', 'not_sent', 'opened', 'verified', 'tried', 'refused', 'paid', 'receipt', 'refund_asked', 'refunded',
      'refund_refused', 'settled', 'returned'
    )
  )
);
create index payment_events_of_payment on payment_events (payment_id, id);

-- Every charge that was approved. It stays when its attempt is swept away, since money is given back by it.
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
  constraint payment_charges_state check (state in ('accepted', 'settled', 'returned'))
);
create index payment_charges_of_payment on payment_charges (payment_id);
create index payment_charges_of_account on payment_charges (account, paid_at) where account is not null;
create index payment_charges_returned on payment_charges (id_org, returned_at) where state = 'returned';

-- One row each time staff give money back. `pending` until the gateway's answer is known.
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
  unique (id_org, payment_id, idempotency_key),
  constraint payment_refunds_amount check (amount_cents > 0),
  constraint payment_refunds_state check (state in ('pending', 'refunded', 'refused'))
);
create index payment_refunds_open on payment_refunds (created) where state = 'pending';
create index payment_refunds_of_payment on payment_refunds (payment_id);
create index payment_refunds_of_charge on payment_refunds (charge_reference);

-- Of the charge that paid it, or of the last that was returned.
alter table payments
add column refunded_amount numeric(12, 2),
add column settled_at timestamptz,
add column returned_at timestamptz,
add column return_reason text;

insert into payment_charges (reference, payment_id, id_org, amount_cents, paid_at)
select attempt, id, id_org, round(paid_amount * 100)::integer, coalesce(paid_at, created)
from payments
where status = 'Paid'
and attempt is not null
and paid_amount is not null;

insert into payment_events (payment_id, id_org, kind, time, amount_cents)
select id, id_org, 'paid', coalesce(paid_at, created), round(paid_amount * 100)::integer
from payments
where status in ('Paid', 'Refunded')
order by paid_at, id;

-- The sandbox's books of what comes after a charge, and the key that it signs its word with.
alter table sandbox_charges
add column return_reason text;

create table sandbox_keys (
  key text primary key
);
insert into sandbox_keys (key)
values (replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''));

-- When an account was asked last what became of its charges; '' is the sandbox.
create table gateway_asked (
  account text primary key,
  asked timestamptz not null
);

create index payments_returned on payments (id_org, returned_at) where returned_at is not null;

-- Staff note what they did about a returned payment as about a visit: each note goes with what it is about.
alter table worklist_notes
drop constraint worklist_notes_row_fkey,
drop constraint worklist_notes_kind,
add constraint worklist_notes_kind check (kind in ('callback', 'cancel', 'not_pat', 'failed', 'returned')),
add column visit text generated always as (case when kind <> 'returned' then "row" end) stored
references notification_rows (id) on delete cascade,
add column payment text generated always as (case when kind = 'returned' then "row" end) stored
references payments (id) on delete cascade;
create index worklist_notes_of_visit on worklist_notes (visit) where visit is not null;
create index worklist_notes_of_payment on worklist_notes (payment) where payment is not null;
