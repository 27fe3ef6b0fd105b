-- When the sandbox gave money back, as its books of a day tell it.
alter table sandbox_refunds
add column created timestamptz not null default now();
update sandbox_refunds
set created = coalesce(refund.settled, refund.created)
from payment_refunds refund
where refund.reference = sandbox_refunds.reference;
