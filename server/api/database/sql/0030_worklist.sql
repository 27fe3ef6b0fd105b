-- What waits in an account, in the order in which it leaves. What goes with another message, or only where that fails, is not counted.
create index messages_waiting on messages (id_org, send_at) include (useless_after, reminder, job)
where status in ('planned', 'due') and joined_to is null and after_message is null;
