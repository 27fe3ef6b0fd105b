-- Count of a job's people that is under way: it goes through their messages in parts, and the job shows the one before until it ends.
create table job_counts (
  job text primary key references jobs (id) on delete cascade,
  -- The last line of the list that is counted.
  line integer not null,
  counts jsonb not null
);

-- Messages of a job whose rows were deleted.
create index messages_without_row on messages (job)
where "row" is null and job is not null;
