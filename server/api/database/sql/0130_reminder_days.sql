-- The days on which unpaid payments are asked for again, read once when they are saved. Whatever is no list of days is none:
-- a scan over all practices casts no text of theirs.
create function read_reminder_days(typed text) returns integer[]
language sql
immutable
parallel safe
as $$
  select case
    when days ~ '^[0-9]{1,3}(,[0-9]{1,3})*$' then string_to_array(days, ',')::integer[]
    else '{}'::integer[]
  end
  from regexp_replace(
    coalesce(typed, ''), '[\s\u00a0\u1680\u2000-\u200d\u2028\u2029\u202f\u205f\u3000\ufeff]', '', 'g'
  ) days
$$;

alter table org
add column pay_reminder_on integer[] not null generated always as (read_reminder_days(pay_reminder_days)) stored;
