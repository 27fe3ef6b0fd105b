-- The library entries that a job was confirmed with: {"chosen": {"text_template": id, …}, "versions": {id: version, …}}. The versions also
-- name the speeches, recordings and keys of its calls. Null for jobs that were confirmed before versions were kept.
alter table jobs add column templates jsonb;
