-- Functions and tables that several domains use: search, sorting, row counts, keys of the database.

-- Search finds a part of a word by its trigrams, within one organization.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- Sorts names as people read them, without case and accents: Ádams is among the Adams.
create collation names (provider = icu, locale = 'und-u-ks-level1', deterministic = false);

-- Same as foldLetters of shared/fold-letters.ts. Capitals are listed because `lower` leaves them unchanged in the C locale.
create function fold_letters(value text) returns text
language sql immutable parallel safe
return replace(
  replace(
    replace(
      replace(
        replace(
          translate(
            lower(regexp_replace(normalize(value, nfd), U&'[\0300-\036f]', '', 'g')),
            U&'\0142\0141\0140\013f\00f8\00d8\0111\0110\00f0\00d0\0256\0189\0131\0127\0126\0167\0166\0180\0243\01e5\01e4\017f\014b\014a\00c6\0152\1e9e\00de\0132',
            U&'llllooddddddihhttbbggsnn\00e6\0153\00df\00fe\0133'
          ),
          U&'\00e6', 'ae'
        ),
        U&'\0153', 'oe'
      ),
      U&'\00df', 'ss'
    ),
    U&'\00fe', 'th'
  ),
  U&'\0133', 'ij'
);

-- Words are compared without case, accents and apostrophes. Immutable, so it can be indexed.
create function search_form(value text) returns text
language sql immutable parallel safe
return translate(fold_letters(value), U&'\2019''"', '');

-- Trigrams cannot tell numbers apart, because there are only ten digits. Each run of six digits, and each shorter run at the end of a
-- number, becomes a word, so any part of a number is found as the beginning of a word.
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

-- Codes are compared without case, spaces, punctuation and leading zeros of their digits.
create function search_code(value text) returns text
language sql immutable parallel safe
return nullif(
  regexp_replace(
    regexp_replace(lower(value), '[^a-z0-9]', '', 'g'), '(^|[a-z])0+([0-9])', '\1\2', 'g'
  ),
  ''
);

-- Random keys of this database, for fingerprints of request bodies and hashes of codes.
create table database_keys (
  name text primary key,
  value bytea not null
);
insert into database_keys (name, value)
values
  ('fingerprint', decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex')),
  ('codes', decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));

-- Number of rows that each organization has in a long table: the sum of `change`. Each statement adds a row, so no statement waits for
-- another. Now and then a statement replaces the rows that nobody else is adding up with their sum. A reader sees either in one snapshot.
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

-- Counted rows never change their organization.
create function refuse_move() returns trigger
language plpgsql as $$
begin
  raise exception 'a record stays in its organisation';
end
$$;
