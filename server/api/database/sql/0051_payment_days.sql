-- What came in, went out and came back on one day of a practice.
create index payment_charges_by_day on payment_charges (id_org, paid_at);
create index payment_refunds_by_day on payment_refunds (id_org, settled) where state = 'refunded';
