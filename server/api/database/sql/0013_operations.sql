-- Tasks in the background, and failures of the service.

create table tasks (
  id text primary key,
  id_org bigint not null references org (id) on delete cascade,
  kind text not null,
  status text not null default 'queued',
  -- Null for a message.
  progress integer default 0,
  detail text,
  error text,
  created timestamptz not null default now(),
  finished timestamptz,
  -- The payment that a failed message is about.
  payment text references payments (id) on delete set null,
  constraint tasks_status check (status in ('queued', 'running', 'done', 'failed', 'cancelled'))
);
create index tasks_of_org on tasks (id_org, id desc);
create index tasks_of_payment on tasks (payment)
where payment is not null;

-- Rows that a job of the worker failed on. The next run of the job deletes those that did not fail again.
create table row_failures (
  job text not null,
  scan text not null,
  "row" text not null,
  failed timestamptz not null,
  -- Null if the next run of the job works on the same rows.
  shown_until timestamptz,
  -- The first of the failures in a row, for the operators' notice.
  since timestamptz not null default now(),
  primary key (job, scan, "row")
);
