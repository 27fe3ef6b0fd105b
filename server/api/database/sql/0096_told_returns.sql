-- A practice's health record is told of what a bank took back. `reference` is 'return ' and that of the charge then, which has a notice
-- of its own.
alter table record_notices
drop constraint record_notices_kind,
add constraint record_notices_kind check (
  case kind
    when 'answer' then
      payment_id is null
      and appointment is not null
      and visit is not null
      and coalesce(answer in ('confirm', 'cancel'), false)
    else kind in ('charge', 'refund', 'return') and payment_id is not null
  end
);
