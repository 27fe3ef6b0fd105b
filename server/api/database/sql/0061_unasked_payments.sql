-- Whom no request for a payment reached waits for staff. What they note goes with the payment, as it does of a returned one.
alter table worklist_notes
drop constraint worklist_notes_kind,
drop column visit,
drop column payment,
add constraint worklist_notes_kind check (
  kind in ('callback', 'cancel', 'not_pat', 'failed', 'returned', 'unasked', 'voicemail')
),
add column visit text generated always as (case when kind not in ('returned', 'unasked', 'voicemail') then "row" end) stored
references notification_rows (id) on delete cascade,
add column payment text generated always as (case when kind in ('returned', 'unasked') then "row" end) stored
references payments (id) on delete cascade;
create index worklist_notes_of_visit on worklist_notes (visit) where visit is not null;
create index worklist_notes_of_payment on worklist_notes (payment) where payment is not null;

create index messages_not_asked on messages (id_org, time)
where status in ('failed', 'unknown', 'left_out') and payment is not null;
