-- Several payments by one link. A part that is paid leaves a rest, which is a payment of its own that the same link leads to:
-- `part_of` is the payment whose link it is, `rest_payment` the payment that took over what a part left.
alter table payments
add column part_of text references payments (id) on delete set null,
add column rest_payment text references payments (id) on delete set null;
create index payments_of_link on payments (part_of) where part_of is not null;
create unique index payments_rest on payments (rest_payment) where rest_payment is not null;
alter table payment_events
drop constraint payment_events_kind,
add constraint payment_events_kind check (
  kind in (
    'asked', 'reminded', 'expired', 'sent', 'not_sent', 'opened', 'verified', 'tried', 'refused', 'paid', 'receipt',
    'receipt_kept', 'refund_asked', 'refunded', 'refund_refused', 'accepted', 'settled', 'recorded', 'not_recorded',
    'returned', 'unconfirmed', 'reversed', 'not_charged', 'told', 'rest_opened'
  )
);
