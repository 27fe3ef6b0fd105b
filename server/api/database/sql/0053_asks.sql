-- By what somebody asked for a payment, so that a second press is known; and what only the outbox has.
alter table payment_events
add column ask_key text,
drop constraint payment_events_kind,
add constraint payment_events_kind check (
  kind in (
    'asked', 'reminded', 'expired', 'sent', 'kept', 'delivered', 'unsure', 'not_sent', 'opened', 'verified', 'tried',
    'refused', 'paid', 'receipt', 'receipt_kept', 'refund_asked', 'refunded', 'refund_refused', 'settled', 'recorded',
    'not_recorded', 'returned'
  )
);

create unique index payment_events_asked_once on payment_events (payment_id, ask_key) where ask_key is not null;
