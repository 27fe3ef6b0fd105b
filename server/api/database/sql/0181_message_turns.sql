-- Messages of one job, queue and reminder open and leave together or not at all. A practice's groups are found entry by entry, and the next
-- messages of each without a look at the others.
create index messages_turns on messages
  (id_org, status, channel, coalesce(job, ''), coalesce(queue, ''), coalesce(reminder, ''), send_at, id)
where status in ('planned', 'due') and after_message is null;
drop index messages_due;

-- Messages under way. Those of unknown outcome, which grow in number, have an index of their own.
create index messages_sending on messages (claimed, id)
where status = 'sending';
drop index messages_under_way;

-- What may still be told of a job whose messages have all left.
create index messages_unsettled on messages (coalesce(job, ''), claimed)
where status = 'unknown' or status = 'sent' and channel = 'voice';
