-- Messages of a day whose result is unknown or may still be reported, without the older ones that never will be.
create index concurrently messages_unsettled_since on messages (claimed)
where status = 'unknown' or status = 'sent' and channel = 'voice';
