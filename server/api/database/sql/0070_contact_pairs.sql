-- Two contacts that look like one and are not, as staff said: twins of one telephone. The id that sorts first comes first.
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

-- Which contact went into which: who asks for it again is answered as the first time.
create table contact_merges (
  dropped text primary key,
  id_org bigint not null references org (id) on delete cascade,
  kept text not null,
  time timestamptz not null
);
create index contact_merges_of_org on contact_merges (id_org);
