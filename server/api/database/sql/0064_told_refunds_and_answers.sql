-- A practice's health record is told of refunds and of answers to visits as it is of payments. `reference` is the refund's then, or
-- of the appointment that is answered: of that the last answer stands.
alter table record_notices
add column kind text not null default 'charge',
-- The appointment's address in the record, and what the patient said to it.
add column appointment text,
add column answer text,
-- Which visit that is, as people read it.
add column visit text,
-- Counts what it was changed to since: what is told while it changes is told again.
add column revision integer not null default 0,
alter column payment_id drop not null,
drop constraint record_notices_reference_fkey,
add constraint record_notices_kind check (
  case kind
    when 'answer' then
      payment_id is null
      and appointment is not null
      and visit is not null
      and coalesce(answer in ('confirm', 'cancel'), false)
    else kind in ('charge', 'refund') and payment_id is not null
  end
);
