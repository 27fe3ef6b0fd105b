-- What the words of a file mean in a choice or a flag, by field: {"language": {"span": "es"}}; '' leaves the field empty.
alter table imports
add column value_map jsonb not null default '{}',
-- Why rows were refused, each reason once: [{field, msg, count, lines, values}].
add column reasons jsonb;
