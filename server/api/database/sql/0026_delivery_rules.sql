-- When nothing leaves a practice: hours that may run over midnight, and days, one a line as somebody wrote them.
alter table org
add column quiet_from text check (quiet_from ~ '^([01]\d|2[0-3]):[0-5]\d$'),
add column quiet_to text check (quiet_to ~ '^([01]\d|2[0-3]):[0-5]\d$'),
add column holidays text,
add constraint org_quiet_hours check ((quiet_from is null) = (quiet_to is null) and quiet_from <> quiet_to);

-- What a reminder does on a closed day, sends to Spanish speakers, and tries first.
alter table reminders
add column closed_day text not null default 'before' check (closed_day in ('before', 'skip')),
add column channel_rule text not null default 'all' check (channel_rule in ('all', 'first')),
add column phone_sequence_es text references phone_sequences (id),
add column text_template_es text references text_templates (id),
add column email_template_es text references email_templates (id),
add column dial_plan text references dial_plans (id);
create index reminders_by_spanish_sequence on reminders (phone_sequence_es);
create index reminders_by_spanish_text on reminders (text_template_es);
create index reminders_by_spanish_email on reminders (email_template_es);
create index reminders_by_dial_plan on reminders (dial_plan);

alter table notification_rows
drop constraint notification_rows_reason_code,
add constraint notification_rows_reason_code check (
  reason_code in ('too_late', 'off_day', 'no_window', 'no_address', 'opted_out', 'duplicate')
);
