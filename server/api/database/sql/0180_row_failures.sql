-- Rows that a job could not work on. The next run of the job removes those that did not fail again.
create table row_failures (
  job text not null,
  scan text not null,
  "row" text not null,
  failed timestamptz not null,
  -- Null where the next run of the job works on the same rows.
  shown_until timestamptz,
  primary key (job, scan, "row")
);
