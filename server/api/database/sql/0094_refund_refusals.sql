-- Why the gateway refused a refund; null where that was not kept.
alter table payment_refunds
add column refusal text,
add constraint payment_refunds_refusal check (refusal in ('unsettled', 'returned', 'limit', 'declined'));
