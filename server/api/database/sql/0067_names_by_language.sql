-- Names are sorted as people read them: without case and accents, so that Ádams is among the Adams, in the order of their first names.
create collation names (provider = icu, locale = 'und-u-ks-level1', deterministic = false);

drop index contacts_by_last_name;
create index contacts_by_last_name
on contacts (id_org, last_name collate names, first_name collate names, id);
drop index users_by_last_name;
create index users_by_last_name on users (id_org, last_name collate names, first_name collate names, id);
drop index groups_by_sorted_name;
create index groups_by_sorted_name on groups (id_org, name collate names, id);
drop index org_by_name;
create index org_by_name on org (name collate names, id);

do $$
declare
  named text;
begin
  foreach named in array array[
    'phone_files', 'phone_speech', 'phone_sequences', 'text_templates', 'email_templates', 'reminders',
    'audio_files', 'actions', 'dial_plans', 'plugins', 'queues'
  ] loop
    execute format('drop index %I', named || '_of_org');
    execute format('create index %I on %I (id_org, name collate names, id)', named || '_of_org', named);
  end loop;
end
$$;

-- When each person of a list comes next is found in one step.
create index notification_rows_by_contact on notification_rows (id_org, contact, date, time)
where contact is not null;
