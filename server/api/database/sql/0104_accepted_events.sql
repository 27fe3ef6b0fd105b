-- A payment by bank is accepted first. A program of before, beside this one, goes on writing that it is paid.
alter table payment_events
drop constraint payment_events_kind,
add constraint payment_events_kind check (
  kind in (
    'asked', 'reminded', 'expired', 'sent', 'not_sent', 'opened', 'verified', 'tried', 'refused', 'paid', 'receipt',
    'receipt_kept', 'refund_asked', 'refunded', 'refund_refused', 'accepted', 'settled', 'recorded', 'not_recorded',
    'returned'
  )
);
