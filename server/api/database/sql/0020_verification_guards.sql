-- Wrong verifications of one payment link since a moment, and the key that marks a payer who was verified before.
create table verification_guards (
  payment_id text primary key references payments (id) on delete cascade,
  wrong integer not null,
  since timestamptz not null
);
