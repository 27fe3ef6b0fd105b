-- Searching: part of a word is found by its trigrams, within one organisation.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- How words are compared: without case, accents and apostrophes. Immutable, so that it can be indexed.
create function search_form(value text) returns text
language sql immutable parallel safe
return translate(
  lower(regexp_replace(normalize(value, nfd), U&'[\0300-\036f]', '', 'g')),
  U&'\0142\00f8\0111\0131\2019''"',
  'lodi'
);

-- The tables that can grow long: one column holds all that a search looks in, each word after a space.
alter table contacts
add column search_text text generated always as (
  search_form(
    ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(phone, '')
    || ' ' || coalesce(mobile_phone, '') || ' ' || coalesce(email, '') || ' ' || coalesce(patient_code, '')
  )
) stored;
alter table messages
add column search_text text generated always as (
  search_form(' ' || coalesce(name, '') || ' ' || coalesce(address, '') || ' ' || coalesce(detail, ''))
) stored;
alter table payments
add column search_text text generated always as (
  search_form(
    ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(patient_id, '')
    || ' ' || coalesce(email, '')
  )
) stored;
alter table audit
add column search_text text generated always as (
  search_form(
    ' ' || coalesce(user_name, '') || ' ' || coalesce(action, '') || ' ' || coalesce(resource, '')
    || ' ' || coalesce(record_id, '') || ' ' || coalesce(detail, '')
  )
) stored;
alter table org
add column search_text text generated always as (
  search_form(' ' || coalesce(name, '') || ' ' || coalesce(phone, ''))
) stored;

-- Of digits there are too few for trigrams to tell numbers apart. Each run of six, and the shorter ones that end a number,
-- are kept as words, so that any part of a number is found by how such a word begins.
create function search_digits(value text) returns tsvector
language plpgsql immutable parallel safe cost 1000
as $$
declare
  digits text := regexp_replace(value, '[^0-9 ]', '', 'g');
  run text;
  runs text[] := '{}';
begin
  for place in 1 .. length(digits) - 2 loop
    run := split_part(substr(digits, place, 6), ' ', 1);
    if length(run) > 2 then
      runs := runs || run;
    end if;
  end loop;
  return array_to_tsvector(runs);
end
$$;
create index contacts_by_digits on contacts using gin (
  id_org,
  search_digits(coalesce(phone, '') || ' ' || coalesce(mobile_phone, '') || ' ' || coalesce(patient_code, ''))
)
with (gin_pending_list_limit = 512);

-- A short list of what is not sorted in yet: it is read through by each search.
create index contacts_by_text on contacts using gin (id_org, search_text gin_trgm_ops)
with (gin_pending_list_limit = 512);
create index messages_by_text on messages using gin (id_org, search_text gin_trgm_ops)
with (gin_pending_list_limit = 512);
create index payments_by_text on payments using gin (id_org, search_text gin_trgm_ops)
with (gin_pending_list_limit = 512);
create index audit_by_text on audit using gin (id_org, search_text gin_trgm_ops)
with (gin_pending_list_limit = 512);
create index org_by_text on org using gin (search_text gin_trgm_ops);

-- One index a sortable column, read forwards and backwards; with the id at its end a page is found in it alone. People of one
-- last name follow each other by their first.
create index contacts_of_org on contacts (id_org, id);
create index contacts_by_last_name on contacts (id_org, last_name, first_name, id);
create index contacts_by_phone on contacts (id_org, phone, id);
create index contacts_by_mobile_phone on contacts (id_org, mobile_phone, id);
create index contacts_by_email on contacts (id_org, email, id);
create index contacts_by_provider on contacts (id_org, provider, id);
create index contacts_by_patient_code on contacts (id_org, patient_code, id);
create index users_by_last_name on users (id_org, last_name, first_name, id);
create index groups_by_sorted_name on groups (id_org, name, id);
create index org_by_name on org (name, id);

-- For filters.
create index contacts_by_location on contacts (id_org, location);
create index contacts_by_language on contacts (id_org, language);
create index contacts_by_voice_stop on contacts (id_org, opt_out_voice);
create index contacts_by_text_stop on contacts (id_org, opt_out_text);
create index contacts_by_email_stop on contacts (id_org, opt_out_email);
create index audit_by_resource on audit (id_org, resource, id);
create index audit_by_user on audit (id_org, user_name, id);
-- Stops are kept by the address in lower case.
create index contacts_by_mail_address on contacts (id_org, lower(email))
where email is not null;

-- How many rows each organisation has in a long table: the sum of `change`. Every statement adds a row and waits for nobody;
-- now and then one adds up those that no one else is adding up. A reader sees, in one snapshot, the parts or their sum.
create table row_counts (
  id_org bigint not null,
  name text not null,
  change bigint not null
);
create index row_counts_of_org on row_counts (id_org, name) include (change);

create function count_rows() returns trigger
language plpgsql as $$
declare
  orgs bigint[];
begin
  if tg_op = 'INSERT' then
    with counted as (
      insert into row_counts (id_org, name, change)
      select id_org, tg_table_name, count(*)
      from changed
      group by id_org
      returning row_counts.id_org
    )
    select array_agg(id_org) into orgs from counted;
  else
    with counted as (
      insert into row_counts (id_org, name, change)
      select id_org, tg_table_name, -count(*)
      from changed
      where exists (select 1 from org where id = id_org)
      group by id_org
      returning row_counts.id_org
    )
    select array_agg(id_org) into orgs from counted;
  end if;
  if orgs is not null and random() < 0.02 then
    perform add_up_row_counts(orgs, tg_table_name);
  end if;
  return null;
end
$$;

create function add_up_row_counts(orgs bigint[], counted text) returns void
language sql as $$
  with free as (
    select ctid
    from row_counts
    where id_org = any(orgs)
    and name = counted
    for update skip locked
  ),
  parts as (
    delete from row_counts
    where ctid in (select ctid from free)
    returning id_org, name, change
  )
  insert into row_counts (id_org, name, change)
  select id_org, name, sum(change)
  from parts
  group by id_org, name
$$;

create function forget_row_counts() returns trigger
language plpgsql as $$
begin
  delete from row_counts where name = tg_table_name;
  return null;
end
$$;

-- The rows of an organisation that is removed are not counted down: it is gone by then.
create function forget_counts_of_org() returns trigger
language plpgsql as $$
begin
  delete from row_counts where id_org in (select id from changed);
  return null;
end
$$;
create trigger org_counts_go
after delete on org
referencing old table as changed
for each statement execute function forget_counts_of_org();

create function refuse_move() returns trigger
language plpgsql as $$
begin
  raise exception 'a record stays in its organisation';
end
$$;

do $$
declare
  counted text;
begin
  foreach counted in array array['contacts', 'messages', 'payments', 'audit'] loop
    execute format(
      'create trigger %1$s_added after insert on %1$I referencing new table as changed
      for each statement execute function count_rows()', counted);
    execute format(
      'create trigger %1$s_removed after delete on %1$I referencing old table as changed
      for each statement execute function count_rows()', counted);
    execute format(
      'create trigger %1$s_emptied after truncate on %1$I
      for each statement execute function forget_row_counts()', counted);
    execute format(
      'create trigger %1$s_stay before update on %1$I
      for each row when (old.id_org is distinct from new.id_org) execute function refuse_move()', counted);
    execute format(
      'insert into row_counts (id_org, name, change)
      select id_org, %1$L, count(*) from %1$I group by id_org', counted);
  end loop;
end
$$;

-- A contact's flags follow opt_outs, where the truth is. Whoever writes the one waits for who writes the other, by organisation:
-- else a stop and a new contact of that address, each not yet seen by the other, would miss each other.
create function lock_stops(org bigint) returns void
language sql as $$
  select pg_advisory_xact_lock(hashtextextended('stops', org))
$$;

create function share_stops(org bigint) returns void
language sql as $$
  select pg_advisory_xact_lock_shared(hashtextextended('stops', org))
$$;

-- Calls go to both phones, texts to the mobile one (else the phone), mail to the address in lower case.
create function stops_of(org bigint, phone text, mobile_phone text, email text) returns jsonb
language sql stable as $$
  select jsonb_agg(
    jsonb_build_object(
      'channel', o.channel,
      'address', o.address,
      'source', o.source,
      'time', floor(extract(epoch from o.time))::bigint
    )
    order by o.time, o.channel, o.address
  )
  from (
    values
      ('voice', phone),
      ('voice', nullif(mobile_phone, phone)),
      ('text', coalesce(nullif(mobile_phone, ''), phone)),
      ('email', lower(email))
  ) as reached (channel, address)
  join opt_outs o on o.id_org = org and o.channel = reached.channel and o.address = reached.address
$$;

create function follow_stops() returns trigger
language plpgsql as $$
begin
  perform share_stops(new.id_org);
  new.opt_outs := stops_of(new.id_org, new.phone, new.mobile_phone, new.email);
  new.opt_out_voice := case when new.opt_outs @> '[{"channel": "voice"}]' then 'T' else 'F' end;
  new.opt_out_text := case when new.opt_outs @> '[{"channel": "text"}]' then 'T' else 'F' end;
  new.opt_out_email := case when new.opt_outs @> '[{"channel": "email"}]' then 'T' else 'F' end;
  return new;
end
$$;
create trigger contacts_follow_stops
before update on contacts
for each row when (
  (old.phone, old.mobile_phone, old.email, old.opt_out_voice, old.opt_out_text, old.opt_out_email, old.opt_outs)
  is distinct from
  (new.phone, new.mobile_phone, new.email, new.opt_out_voice, new.opt_out_text, new.opt_out_email, new.opt_outs)
)
execute function follow_stops();

-- New contacts, all of a statement at once: an import adds many.
create function follow_stops_at_first() returns trigger
language plpgsql as $$
begin
  perform share_stops(id_org) from (select distinct id_org from added) as orgs;
  update contacts
  set opt_outs = '[]'
  where id in (
    select id from added where 'T' in (opt_out_voice, opt_out_text, opt_out_email)
    union
    select a.id from added a join opt_outs o on o.id_org = a.id_org and o.channel = 'voice' and o.address = a.phone
    union
    select a.id from added a join opt_outs o on o.id_org = a.id_org and o.channel = 'voice' and o.address = a.mobile_phone
    union
    select a.id from added a join opt_outs o on o.id_org = a.id_org and o.channel = 'text'
    and o.address = coalesce(nullif(a.mobile_phone, ''), a.phone)
    union
    select a.id from added a join opt_outs o on o.id_org = a.id_org and o.channel = 'email' and o.address = lower(a.email)
  );
  return null;
end
$$;
create trigger new_contacts_follow_stops
after insert on contacts
referencing new table as added
for each statement execute function follow_stops_at_first();

create function spread_stop() returns trigger
language plpgsql as $$
declare
  stop opt_outs := case when tg_op = 'DELETE' then old else new end;
begin
  perform lock_stops(stop.id_org);
  if stop.channel = 'email' then
    update contacts
    set opt_outs = '[]'
    where id_org = stop.id_org
    and lower(email) = stop.address
    and email is not null;
  else
    update contacts
    set opt_outs = '[]'
    where id_org = stop.id_org
    and id in (
      select id from contacts where id_org = stop.id_org and phone = stop.address
      union
      select id from contacts where id_org = stop.id_org and mobile_phone = stop.address
    );
  end if;
  return null;
end
$$;
create trigger stops_spread
after insert or update or delete on opt_outs
for each row execute function spread_stop();

comment on table opt_outs is 'A source that begins with "staff" can be undone by staff, every other one by the patient alone.';
