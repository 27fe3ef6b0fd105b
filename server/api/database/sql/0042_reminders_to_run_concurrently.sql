-- Due automatic reminders.
create index concurrently reminders_to_run on reminders (coalesce(next_run, '-infinity'))
where runs = 'by_itself';
