-- What the provider said of a message that failed, for staff.
alter table messages
add column error_code text,
add column error_text text;

-- Mails that servers refused, by kind, so that a burst of one kind is told to whoever runs the service.
create table mail_refusals (
  id bigint generated always as identity primary key,
  message text not null,
  kind text not null,
  status text not null,
  time timestamptz not null
);
create index mail_refusals_by_time on mail_refusals (time);

-- Automatic replies to texts, so that two machines do not answer each other without end.
create table text_replies (
  id bigint generated always as identity primary key,
  id_org bigint not null references org (id) on delete cascade,
  phone text not null,
  time timestamptz not null
);
create index text_replies_by_phone on text_replies (id_org, phone, time);
