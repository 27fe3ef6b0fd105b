-- A reminder that runs by itself, which visits it takes, and whether somebody confirms them first.
alter table reminders
add column runs text not null default 'by_hand' check (runs in ('by_hand', 'by_itself')),
add column run_visits text not null default 'own' check (run_visits in ('own', 'all')),
add column run_confirm text not null default 'ask' check (run_confirm in ('ask', 'none'));
create index reminders_by_itself on reminders (id) where runs = 'by_itself';

-- One run a day of the practice's calendar, with the list that it made where there was somebody to remind.
create table reminder_runs (
  reminder text not null references reminders (id) on delete cascade,
  id_org bigint not null references org (id) on delete cascade,
  day date not null,
  notification text references notifications (id) on delete set null,
  time timestamptz not null,
  primary key (reminder, day)
);
create index reminder_runs_of_org on reminder_runs (id_org);
create index reminder_runs_by_list on reminder_runs (notification) where notification is not null;

-- The visit that a row was taken from. That row may go: what is left of it is then known not to hold any more.
alter table notification_rows
add column source_row text,
drop constraint notification_rows_reason_code,
add constraint notification_rows_reason_code check (
  reason_code in (
    'too_late', 'off_day', 'no_window', 'no_provider', 'no_address', 'opted_out', 'bounced_before', 'duplicate',
    'reached', 'cancelled', 'withdrawn', 'left_out'
  )
);
create index notification_rows_by_source on notification_rows (source_row) where source_row is not null;
create index notification_rows_by_same on notification_rows (id_org, same_as);
