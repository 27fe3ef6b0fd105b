-- Jobs whose messages moved since they were counted, a row for each change: rows are only added and taken away, so that messages of one
-- job do not wait for each other.
create table job_changes (
  id bigint generated always as identity primary key,
  job text not null
);
create index job_changes_by_job on job_changes (job);
