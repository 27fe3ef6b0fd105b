-- By what somebody asked, as it was chosen: reminders hold to it. Null where that was not kept: both.
alter table payment_events
add column channels text
constraint payment_events_channels check (channels in ('text,email', 'text', 'email'));

-- What is asked for already: by the one channel that something went by, where the other has an address too.
with gone as (
  select messages.payment, move.time, min(messages.channel) as channel
  from messages
  join message_moves move on move.message = messages.id
  where messages.payment is not null
  and move.event = 'plan'
  group by messages.payment, move.time
  having count(distinct messages.channel) = 1
)
update payment_events asked
set channels = gone.channel
from gone
join payments on payments.id = gone.payment
where asked.payment_id = gone.payment
and asked.kind = 'asked'
and asked.time = gone.time
and case gone.channel when 'text' then payments.email else payments.mobile_phone end <> '';
