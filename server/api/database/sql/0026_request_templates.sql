-- The library entries that a payment request uses, in the format of `jobs.templates`. A bulk request keeps those of its start, and its
-- messages copy them. Null for requests from before versions were kept.
alter table messages add column templates jsonb;
alter table payment_asks add column templates jsonb;
