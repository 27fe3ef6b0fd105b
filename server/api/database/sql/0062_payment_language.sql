-- What a payer reads, where it is known; else what their contact reads.
alter table payments
add column language text,
add constraint payments_language check (language in ('en', 'es'));
