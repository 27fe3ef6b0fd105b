-- Whether a message asks for its payment; receipts are about one too.
alter table outbox
add column asks boolean not null default false;
