-- The one owner of each phone number: ten digits, or the id of a messaging service. Calls and texts that come in are routed by it alone.
create table org_numbers (
  number text primary key,
  id_org bigint not null references org (id) on delete cascade
);
create index org_numbers_of_org on org_numbers (id_org, number);

-- Until now several organizations could have one number. Its owner is, in this order:
--   1. the organization that internal admins gave it as the sender of texts or calls;
--   2. an organization with an account, no free trial, that lists it among its IVR numbers;
--   3. an organization with an account that has it as the caller ID of a dial plan;
-- and among several the one with the lowest id. Free trials entered their IVR numbers and caller IDs themselves, unproved: those are no
-- longer theirs. The audit trail keeps each setting that this takes away.
create function pg_temp.numbers_in(setting text) returns setof text
language plpgsql as $$
declare
  parsed jsonb;
begin
  begin
    parsed := setting::jsonb;
  exception when others then
    parsed := null;
  end;
  if jsonb_typeof(parsed) = 'object' then
    return query
      select right(regexp_replace(dialed, '\D', '', 'g'), 10)
      from (
        select jsonb_object_keys(parsed) as dialed
        union all
        select jsonb_object_keys(parsed -> 'production') where jsonb_typeof(parsed -> 'production') = 'object'
        union all
        select jsonb_object_keys(parsed -> 'local') where jsonb_typeof(parsed -> 'local') = 'object'
      ) keys
      where regexp_replace(dialed, '\D', '', 'g') ~ '^1?\d{10}$';
  else
    return query
      select right(regexp_replace(part, '\D', '', 'g'), 10)
      from regexp_split_to_table(coalesce(setting, ''), '[,;\n]') part
      where regexp_replace(part, '\D', '', 'g') ~ '^1?\d{10}$';
  end if;
end
$$;

insert into org_numbers (number, id_org)
select distinct on (number) number, id_org
from (
  select text_from as number, id as id_org, 1 as rank from org where text_from <> ''
  union all
  select voice_from, id, 1 from org where voice_from <> ''
  union all
  select listed.digits, id, 2 from org, pg_temp.numbers_in(org.ivr_number) listed (digits) where trial_until is null
  union all
  select caller_id, dial_plans.id_org, 3
  from dial_plans
  join org on org.id = dial_plans.id_org
  where trial_until is null
  and caller_id ~ '^\d{10}$'
) claims
order by number, rank, id_org;

create temp table taken_settings on commit drop as
select id, 'Calls come from' as label, voice_from as setting, 'voice_from' as field
from org
where voice_from <> ''
and not exists (select from org_numbers own where own.number = org.voice_from and own.id_org = org.id)
union all
select id, 'Texts come from', text_from, 'text_from'
from org
where text_from <> ''
and not exists (select from org_numbers own where own.number = org.text_from and own.id_org = org.id)
union all
select id, 'IVR Number', ivr_number, 'ivr_number'
from org
where trial_until is not null
and exists (
  select from pg_temp.numbers_in(org.ivr_number) listed (digits)
  where not exists (select from org_numbers own where own.number = listed.digits and own.id_org = org.id)
);

insert into audit (id, id_org, time, user_name, action, resource, record_id, detail)
select floor(extract(epoch from now()))::bigint || '-' || md5(id || field), id, now(), 'system', 'update',
  'org', id::text, label || ' taken away, since this organization is not the proved owner: ' || left(setting, 3800)
from taken_settings;

update org set voice_from = null from taken_settings taken where taken.id = org.id and taken.field = 'voice_from';
update org set text_from = null from taken_settings taken where taken.id = org.id and taken.field = 'text_from';
update org set ivr_number = null from taken_settings taken where taken.id = org.id and taken.field = 'ivr_number';
