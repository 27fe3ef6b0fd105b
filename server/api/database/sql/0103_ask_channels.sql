-- By what many are asked at once; those that run go on by both.
alter table payment_asks
add column channels text not null default 'text,email'
constraint payment_asks_channels check (channels in ('text,email', 'text', 'email'));
