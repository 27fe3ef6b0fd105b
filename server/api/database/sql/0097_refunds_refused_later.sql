-- Whoever gave a payment back has gone when the gateway says later that it refused: that waits for staff, with what they note of it.
alter table payment_refunds
add column found_later boolean not null default false;
create index payment_refunds_of_practice on payment_refunds (id_org, created);

alter table worklist_notes
drop constraint worklist_notes_kind,
drop column visit,
drop column payment,
add constraint worklist_notes_kind check (
  kind in ('callback', 'cancel', 'not_pat', 'failed', 'returned', 'unasked', 'unrefunded', 'voicemail')
),
add column visit text generated always as (
  case when kind not in ('returned', 'unasked', 'unrefunded', 'voicemail') then "row" end
) stored
references notification_rows (id) on delete cascade,
add column payment text generated always as (
  case when kind in ('returned', 'unasked', 'unrefunded') then "row" end
) stored
references payments (id) on delete cascade;
create index worklist_notes_of_visit on worklist_notes (visit) where visit is not null;
create index worklist_notes_of_payment on worklist_notes (payment) where payment is not null;
