-- Whether a message asks for its payment; receipts are about one too.
alter table outbox
add column asks boolean not null default false;

-- The file that a payment came with.
alter table payments
add column file text;

create index payments_by_file on payments (id_org, file, id) where file is not null;

-- Many payments that are asked for at once, and what came of each: by which channels, or why not.
create table payment_asks (
  id text primary key,
  id_org bigint not null references org (id) on delete cascade,
  user_name text not null,
  full_name text not null,
  created timestamptz not null,
  -- When it last went on.
  moved timestamptz not null,
  finished timestamptz
);

create index payment_asks_open on payment_asks (moved) where finished is null;

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

-- After how many days a link that was asked by is no longer taken, none for never; and on which days after that an unpaid payment is
-- asked for again.
alter table org
add column pay_link_days integer,
add column pay_reminder_days text;

-- When somebody asked for it last, and how many of those days have come since.
alter table payments
add column asked_at timestamptz,
add column reminded integer not null default 0;

create index payments_asked on payments (id_org, asked_at)
where asked_at is not null and status in ('Requested', 'Sent', 'Viewed', 'Failed');

alter table payment_events
drop constraint payment_events_kind,
add constraint payment_events_kind check (
  kind in (
    'asked', 'reminded', 'expired', 'sent', 'not_sent', 'opened', 'verified', 'tried', 'refused', 'paid', 'receipt',
    'refund_asked', 'refunded', 'refund_refused', 'settled', 'returned'
  )
);
