-- Of the rows that were not refused, by the field that payers are asked for: how many leave it empty.
alter table imports add column unproven jsonb not null default '{}';
