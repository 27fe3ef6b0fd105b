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
  -- The attempt that claimed the payment: while it is set, no other attempt may charge. A paid payment keeps its attempt.
  attempt text,
  receipts integer not null default 0,
  search_text text generated always as (
    search_form(
      ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(patient_id, '')
      || ' ' || coalesce(email, '')
    )
  ) stored,
  -- Of the charge that paid it, or of the last returned one.
  refunded_amount numeric(12, 2),
  settled_at timestamptz,
  returned_at timestamptz,
  return_reason text,
  provider text,
  -- A payment that is being charged cannot be changed.
  charging text generated always as (
    case when attempt is null or status in ('Paid', 'Refunded') then 'F' else 'T' end
  ) stored,
  -- The payment file that it came with.
  file text,
  -- The last request by staff, and the number of automatic repeats since.
  asked_at timestamptz,
  reminded integer not null default 0,
  -- The payer's language. Null: the contact's.
  language text,
  -- A payer who may change the amount can pay a part.
  part_paid text generated always as (
    case when status = 'Paid' and paid_amount < amount then 'T' else 'F' end
  ) stored,
  -- The status as listed and filtered.
  standing text generated always as (
    case
      when status = 'Paid' and coalesce(card_brand, '') = '' and last_4 <> '' and settled_at is null then 'Accepted'
      when status in ('Paid', 'Refunded') then status
      when attempt is not null then 'Charging'
      when status = 'Failed' and returned_at is not null then 'Returned'
      else status
    end
  ) stored,
  -- Until when a charge of a given-up attempt may still turn up.
  unconfirmed_until timestamptz,
  -- One link takes several part payments. The rest of a part is a payment of its own under the same link: `part_of` is the payment
  -- that has the link, `rest_payment` the payment for the rest.
  part_of text references payments (id) on delete set null,
  rest_payment text references payments (id) on delete set null,
  constraint payments_status check (
    status in ('Requested', 'Sent', 'Viewed', 'Paid', 'Failed', 'Expired', 'Refunded')
  ),
  constraint payments_language check (language in ('en', 'es'))
);
create index payments_of_org on payments (id_org, id desc);
-- Payments of one person, for the contact's page.
create index payments_of_patient on payments (id_org, patient_id);
-- Each search reads the whole pending list, so it is short.
create index payments_by_text on payments using gin (id_org, search_text gin_trgm_ops)
with (gin_pending_list_limit = 512);
create index payments_returned on payments (id_org, returned_at)
where returned_at is not null;
create index payments_by_provider on payments (id_org, provider, id);
create index payments_by_amount on payments (id_org, amount, id);
create index payments_by_created on payments (id_org, created);
-- Counts and totals by status are read from the index alone.
create index payments_by_status on payments (id_org, status, id) include (amount);
-- Payments since the morning.
create index payments_by_paid_at on payments (id_org, paid_at) include (paid_amount);
create index payments_by_file on payments (id_org, file, id)
where file is not null;
create index payments_asked on payments (id_org, asked_at)
where asked_at is not null and status in ('Requested', 'Sent', 'Viewed', 'Failed');
-- Callers are found by the digits of a patient code and by their number.
create index payments_by_code_digits on payments (id_org, regexp_replace(patient_id, '[^0-9]', '', 'g'));
create index payments_by_mobile_phone on payments (id_org, mobile_phone);
create index payments_by_birth on payments (id_org, dob);
create index payments_by_code on payments (id_org, search_code(patient_id));
create index payments_paid_in_part on payments (id_org, id)
where part_paid = 'T';
create index payments_by_provider_name on payments (id_org, provider collate names, id);
create index payments_by_last_name on payments (id_org, last_name collate names, first_name collate names, id);
create index payments_by_standing on payments (id_org, standing, id);
create index payments_of_link on payments (part_of)
where part_of is not null;
create unique index payments_rest on payments (rest_payment)
where rest_payment is not null;

create function refuse_payment_removal() returns trigger
language plpgsql as $$
begin
  if (old.status in ('Paid', 'Refunded') or old.attempt is not null) and not goes_with_demo(old.id_org) then
    raise exception 'a payment that was charged stays' using errcode = 'restrict_violation';
  end if;
  return old;
end
$$;
create trigger charged_payments_stay
before delete on payments
for each row execute function refuse_payment_removal();

create trigger payments_added
after insert on payments
referencing new table as changed
for each statement execute function count_rows();
create trigger payments_removed
after delete on payments
referencing old table as changed
for each statement execute function count_rows();
create trigger payments_emptied
after truncate on payments
for each statement execute function forget_row_counts();
create trigger payments_stay
before update on payments
for each row when (old.id_org is distinct from new.id_org) execute function refuse_move();

-- Short addresses of payment links, for texts: `code` is random and leads to the payment until it expires.
create table payment_links (
  code text primary key,
  payment_id text not null references payments (id) on delete cascade,
  id_org bigint not null references org (id) on delete cascade,
  created timestamptz not null,
  expires timestamptz not null
);
create unique index payment_links_of_payment on payment_links (payment_id);
create index payment_links_of_org on payment_links (id_org);

-- Verified payers, by the hash of a verification token that only the client has.
create table payment_verifications (
  hash bytea primary key,
  payment_id text not null references payments (id) on delete cascade,
  expires timestamptz not null
);
create index payment_verifications_of_payment on payment_verifications (payment_id, expires);
create index payment_verifications_by_expiry on payment_verifications (expires);

-- Wrong verifications of one payment link since a time.
create table verification_guards (
  payment_id text primary key references payments (id) on delete cascade,
  wrong integer not null,
  since timestamptz not null
);

-- History of a payment. Written in the transaction of the change, and never with an account or card number.
create table payment_events (
  id bigint generated always as identity primary key,
  payment_id text not null references payments (id) on delete cascade,
  id_org bigint not null references org (id) on delete cascade,
  kind text not null,
  time timestamptz not null,
  amount_cents integer,
  detail text not null default '',
  -- Name of the staff member; '' for the payer, the gateway and the system.
  by_name text not null default '',
  -- Idempotency key of a request for the payment.
  ask_key text,
  -- Channels of a request as chosen; automatic repeats use the same. Null: both.
  channels text
  constraint payment_events_channels check (channels in ('text,email', 'text', 'email')),
  constraint payment_events_kind check (
    kind in (
      'asked', 'reminded', 'expired', 'sent', 'not_sent', 'opened', 'verified', 'tried', 'refused', 'paid', 'receipt',
      'receipt_kept', 'refund_asked', 'refunded', 'refund_refused', 'accepted', 'settled', 'recorded', 'not_recorded',
      'returned', 'unconfirmed', 'reversed', 'not_charged', 'told', 'rest_opened'
    )
  )
);
create index payment_events_of_payment on payment_events (payment_id, id);
create unique index payment_events_asked_once on payment_events (payment_id, ask_key)
where ask_key is not null;

-- Batches of payment requests.
create table payment_asks (
  id text primary key,
  id_org bigint not null references org (id) on delete cascade,
  user_name text not null,
  full_name text not null,
  created timestamptz not null,
  -- Time of the last progress.
  moved timestamptz not null,
  finished timestamptz,
  channels text not null default 'text,email'
  constraint payment_asks_channels check (channels in ('text,email', 'text', 'email')),
  -- Payments that were requested since this time are left out.
  asked_since timestamptz
);
create index payment_asks_open on payment_asks (moved)
where finished is null;

-- The result for each payment of a batch: the channels used, or why it was not requested.
create table payment_ask_rows (
  ask text not null references payment_asks (id) on delete cascade,
  payment text not null references payments (id) on delete cascade,
  done boolean not null default false,
  texts boolean not null default false,
  emails boolean not null default false,
  stop text,
  primary key (ask, payment)
);
create index payment_ask_rows_by_payment on payment_ask_rows (payment);

create table payment_files (
  id text primary key,
  id_org bigint not null references org (id) on delete cascade,
  name text not null,
  rows integer not null default 0,
  accepted integer not null default 0,
  rejected integer not null default 0,
  errors jsonb,
  status text not null,
  created timestamptz not null default now(),
  hash bytea,
  amount numeric(14, 2),
  loaded_by text,
  -- The last request for all payments of the file.
  asked_at timestamptz,
  ask text,
  -- Payments that were loaded without an address of their row.
  warned integer not null default 0,
  warnings jsonb not null default '[]'
);
create index payment_files_of_org on payment_files (id_org, id desc);
create index payment_files_by_hash on payment_files (id_org, hash);
