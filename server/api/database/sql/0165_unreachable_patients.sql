-- Patients with an appointment soon and no address that works wait for staff, with their notes.
alter table worklist_notes
drop constraint worklist_notes_kind,
add constraint worklist_notes_kind check (
  kind in (
    'callback', 'cancel', 'not_pat', 'failed', 'unreachable', 'returned', 'unasked', 'unrefunded', 'late_charge', 'voicemail'
  )
);

-- The appointments of the next days that nobody answered, by when they are.
create index notification_rows_due on notification_rows (id_org, useless_after)
where answer is null and record_gone is null;
