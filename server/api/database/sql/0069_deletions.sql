-- What was deleted can be taken back for a while: its rows stand here, where no list reads them, until the worker wipes them.
create table deletions (
  id text primary key,
  id_org bigint not null references org (id) on delete cascade,
  resource text not null,
  ids text[] not null,
  user_name text not null,
  time timestamptz not null
);
create index deletions_of_org on deletions (id_org, time);
create index deletions_by_age on deletions (time);

-- A row that went, with what went with it; of a row that stayed, the column that pointed to one of them and is null since.
create table deleted_rows (
  deletion text not null references deletions (id) on delete cascade,
  "table" text not null,
  -- '' where the whole row went.
  "column" text not null default '',
  -- Its primary key.
  key jsonb not null,
  record jsonb not null,
  primary key (deletion, "table", "column", key)
);
create index deleted_rows_lost on deleted_rows ("table", key) where "column" <> '';
