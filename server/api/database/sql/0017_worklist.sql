-- Notes of staff on patients who asked for something or could not be reached, on payments and on voicemails. A later request opens the
-- entry again. `row` is the ID of the appointment, payment or recording, and the note is deleted with it.
create table worklist_notes (
  "row" text not null,
  kind text not null,
  done_at timestamptz,
  done_by text,
  note text,
  assignee bigint references users (id) on delete set null,
  recording text generated always as (case when kind = 'voicemail' then "row" end) stored
  references recordings (id) on delete cascade,
  appointment text generated always as (
    case when kind not in ('returned', 'unasked', 'unrefunded', 'late_charge', 'voicemail') then "row" end
  ) stored
  references notification_rows (id) on delete cascade,
  payment text generated always as (
    case when kind in ('returned', 'unasked', 'unrefunded', 'late_charge') then "row" end
  ) stored
  references payments (id) on delete cascade,
  primary key ("row", kind),
  constraint worklist_notes_kind check (
    kind in (
      'callback', 'cancel', 'not_pat', 'failed', 'unreachable', 'returned', 'unasked', 'unrefunded', 'late_charge', 'voicemail'
    )
  )
);
create index worklist_notes_by_assignee on worklist_notes (assignee)
where assignee is not null;
create index worklist_notes_of_recording on worklist_notes (recording)
where recording is not null;
create index worklist_notes_of_appointment on worklist_notes (appointment)
where appointment is not null;
create index worklist_notes_of_payment on worklist_notes (payment)
where payment is not null;
