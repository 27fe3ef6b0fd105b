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
