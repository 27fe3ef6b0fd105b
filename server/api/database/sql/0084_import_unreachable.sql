-- Of the rows that were not refused, how many have nowhere to be asked at.
alter table imports add column unreachable integer not null default 0;
