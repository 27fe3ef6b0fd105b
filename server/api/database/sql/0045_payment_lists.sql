-- For whom a payment is asked, and whether it is being charged just now: nobody changes it then. One that was paid keeps its attempt.
alter table payments
add column provider text,
add column charging text generated always as (
  case when attempt is null or status in ('Paid', 'Refunded') then 'F' else 'T' end
) stored;

-- For the filters and orders of the list; that by status counts and adds up what waits without reading a payment.
create index payments_by_provider on payments (id_org, provider, id);
create index payments_by_amount on payments (id_org, amount, id);
create index payments_by_created on payments (id_org, created);
create index payments_by_status on payments (id_org, status, id) include (amount);
-- What was paid and refused since the morning.
create index payments_by_paid_at on payments (id_org, paid_at) include (paid_amount);
create index payment_attempts_refused on payment_attempts (id_org, settled) where state = 'refused';
