-- What waits in an account, in the order in which it leaves. What goes with another message, or only where that fails, is not counted.
create index messages_waiting on messages (id_org, send_at) include (useless_after, reminder, job)
where status in ('planned', 'due') and joined_to is null and after_message is null;

-- What staff noted of what a patient asked, or of one who could not be reached. Asked again later, it is open again.
create table worklist_notes (
  "row" text not null references notification_rows (id) on delete cascade,
  kind text not null,
  done_at timestamptz,
  done_by text,
  note text,
  assignee bigint references users (id) on delete set null,
  primary key ("row", kind),
  constraint worklist_notes_kind check (kind in ('callback', 'cancel', 'not_pat', 'failed'))
);
create index worklist_notes_by_assignee on worklist_notes (assignee) where assignee is not null;
create index notification_rows_asking on notification_rows (id_org, answered_at)
where answer in ('callback', 'cancel', 'not_pat');
create index messages_failed on messages (id_org, time)
where status in ('failed', 'unknown') and "row" is not null;

-- Who comes on a day.
create index notification_rows_by_day on notification_rows (id_org, date, time);
