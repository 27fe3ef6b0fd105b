-- Messages of a job that are of no use any more while it is paused or held back.
create index messages_late on messages (id_org, coalesce(job, ''), useless_after)
where status = 'planned' and payment is null;

-- Messages that go out only if another one fails.
create index messages_fallback on messages (id_org, id)
where status = 'planned' and after_message is not null;

-- Messages whose appointment or reminder was deleted, by practice.
drop index messages_lost;
create index messages_lost on messages (id_org, id)
where status in ('planned', 'due') and payment is null and ("row" is null or reminder is null);
