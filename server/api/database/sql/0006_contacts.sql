create table contacts (
  id text primary key,
  id_org bigint not null references org (id) on delete cascade,
  first_name text,
  last_name text,
  phone text,
  mobile_phone text,
  email text,
  dob date,
  language text,
  patient_code text,
  provider text,
  location text,
  zip text,
  notes text,
  -- Copied from opt_outs by triggers.
  opt_out_voice text not null default 'F',
  opt_out_text text not null default 'F',
  opt_out_email text not null default 'F',
  opt_outs jsonb,
  -- Everything that a search reads, each word after a space.
  search_text text generated always as (
    search_form(
      ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(phone, '')
      || ' ' || coalesce(mobile_phone, '') || ' ' || coalesce(email, '') || ' ' || coalesce(patient_code, '')
    )
  ) stored
);

-- For searches. Each search reads the whole pending list, so it is short.
create index contacts_by_digits on contacts using gin (
  id_org,
  search_digits(coalesce(phone, '') || ' ' || coalesce(mobile_phone, '') || ' ' || coalesce(patient_code, ''))
)
with (gin_pending_list_limit = 512);
create index contacts_by_text on contacts using gin (id_org, search_text gin_trgm_ops)
with (gin_pending_list_limit = 512);

-- One index for each sortable column, read in both directions. It ends with the ID, so a page is found in the index alone.
create index contacts_of_org on contacts (id_org, id);
create index contacts_by_phone on contacts (id_org, phone, id);
create index contacts_by_mobile_phone on contacts (id_org, mobile_phone, id);
create index contacts_by_email on contacts (id_org, email, id);
create index contacts_by_provider on contacts (id_org, provider, id);
create index contacts_by_patient_code on contacts (id_org, patient_code, id);

-- For filters.
create index contacts_by_location on contacts (id_org, location);
create index contacts_by_language on contacts (id_org, language);
create index contacts_by_voice_stop on contacts (id_org, opt_out_voice);
create index contacts_by_text_stop on contacts (id_org, opt_out_text);
create index contacts_by_email_stop on contacts (id_org, opt_out_email);

-- Callers are found by the digits of a patient code.
create index contacts_by_code_digits on contacts (id_org, regexp_replace(patient_code, '[^0-9]', '', 'g'));
create index contacts_by_last_name on contacts (id_org, last_name collate names, first_name collate names, id);
create index contacts_by_birth on contacts (id_org, dob);
create index contacts_by_code on contacts (id_org, search_code(patient_code));
-- Opt-outs have addresses in lower case. Emails that several contacts share are found in the index alone.
create index contacts_by_mail_address on contacts (id_org, lower(email), id) include (email)
where email is not null;
create index contacts_by_provider_name on contacts (id_org, provider collate names, id);
create index contacts_by_location_name on contacts (id_org, location collate names, id);

create trigger contacts_added
after insert on contacts
referencing new table as changed
for each statement execute function count_rows();
create trigger contacts_removed
after delete on contacts
referencing old table as changed
for each statement execute function count_rows();
create trigger contacts_emptied
after truncate on contacts
for each statement execute function forget_row_counts();
create trigger contacts_stay
before update on contacts
for each row when (old.id_org is distinct from new.id_org) execute function refuse_move();

-- Addresses that a practice must not use.
create table opt_outs (
  id_org bigint not null references org (id) on delete cascade,
  channel text not null,
  address text not null,
  source text not null,
  time timestamptz not null,
  primary key (id_org, channel, address),
  constraint opt_outs_channel check (channel in ('voice', 'text', 'email'))
);
comment on table opt_outs is 'A source that begins with "staff" or "bounced" can be undone by staff, every other one by the patient alone.';

-- Writers of opt-outs and writers of contacts wait for each other, by organization. Otherwise a new opt-out and a new contact with that
-- address, neither visible to the other yet, would miss each other.
create function lock_stops(org bigint) returns void
language sql as $$
  select pg_advisory_xact_lock(hashtextextended('stops', org))
$$;

create function share_stops(org bigint) returns void
language sql as $$
  select pg_advisory_xact_lock_shared(hashtextextended('stops', org))
$$;

-- Calls go to both phones, texts to the mobile phone (or else the phone), mail to the address in lower case.
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

-- New contacts are handled once for each statement, because an import adds many.
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

-- Two contacts that look alike and are two people, as staff confirmed, for example twins with one phone. `one` sorts before `other`.
create table contacts_apart (
  id_org bigint not null references org (id) on delete cascade,
  one text not null references contacts (id) on delete cascade,
  other text not null references contacts (id) on delete cascade,
  by_name text not null,
  time timestamptz not null,
  primary key (one, other),
  constraint contacts_apart_in_order check (one < other)
);
create index contacts_apart_by_other on contacts_apart (other);

-- Merged contacts, so that a repeated request gets the first answer.
create table contact_merges (
  dropped text primary key,
  id_org bigint not null references org (id) on delete cascade,
  kept text not null,
  time timestamptz not null
);
create index contact_merges_of_org on contact_merges (id_org);
