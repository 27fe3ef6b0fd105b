-- A payer who may change the amount can pay a part of it: such a payment is paid, and a rest of it is not.
alter table payments
add column part_paid text generated always as (
  case when status = 'Paid' and paid_amount < amount then 'T' else 'F' end
) stored;
create index payments_paid_in_part on payments (id_org, id) where part_paid = 'T';
