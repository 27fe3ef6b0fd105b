-- Payers who have shown who they are, each known by the hash of a proof that the client alone keeps.
create table payment_verifications (
  hash bytea primary key,
  payment_id text not null references payments (id) on delete cascade,
  expires timestamptz not null
);
create index payment_verifications_of_payment on payment_verifications (payment_id, expires);
create index payment_verifications_by_expiry on payment_verifications (expires);
