-- People who get no message because their job was stopped. Unknown for jobs stopped before.
alter table jobs add column stopped integer;
update job_counts set counts = counts || '{"stopped": 0}';
