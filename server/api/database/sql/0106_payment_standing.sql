-- How a payment stands, as its list says it: by its status, or by what came of it since. The list is filtered by it.
alter table payments
add column standing text generated always as (
  case
    when status = 'Paid' and coalesce(card_brand, '') = '' and last_4 <> '' and settled_at is null then 'Accepted'
    when status in ('Paid', 'Refunded') then status
    when attempt is not null then 'Charging'
    when status = 'Failed' and returned_at is not null then 'Returned'
    else status
  end
) stored;
create index payments_by_standing on payments (id_org, standing, id);
