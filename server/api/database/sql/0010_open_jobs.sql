-- A list has one job at a time that is not over. Where there are more by now, the one furthest on stays, of equals the newest.
update jobs
set status = 'cancelled',
  finished = now()
where id in (
  select id
  from (
    select id,
      row_number() over (
        partition by notification
        order by array_position(array['running', 'paused', 'queued', 'awaiting_confirm'], status), id desc
      ) as place
    from jobs
    where status in ('awaiting_confirm', 'queued', 'running', 'paused')
  ) open
  where place > 1
);

create unique index jobs_open_by_list on jobs (notification)
where status in ('awaiting_confirm', 'queued', 'running', 'paused');

-- Who acted, by name, where the organisation that reads the row does not have the user.
alter table audit
add column full_name text;
