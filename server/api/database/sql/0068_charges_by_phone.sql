-- The call in which it was charged, by its record; null for what was paid on the page. The money of a day counts it once by this.
alter table payment_charges
add column call text;
create index payment_charges_by_call on payment_charges (call) where call is not null;

update payment_charges charges
set call = phone_calls.ivr
from payment_attempts attempts
join phone_calls on phone_calls.id_org = attempts.id_org
  and phone_calls.ivr <> ''
  and attempts.idempotency_key like 'call-' || phone_calls.id || '-%'
where attempts.reference = charges.reference
and attempts.state = 'paid';
