-- Which payment a message is about: a request is sent once a provider took one of them, and what failed leads to its payment.
alter table outbox
add column payment text references payments (id) on delete set null;

create index outbox_of_payment on outbox (payment) where payment is not null;

alter table tasks
add column payment text references payments (id) on delete set null,
-- Of a message there is none.
alter column progress drop not null;

create index tasks_of_payment on tasks (payment) where payment is not null;

update tasks
set progress = null
where kind in ('mail', 'text');
