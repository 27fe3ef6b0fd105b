-- Every saved version of a library entry. Versions stay when the entry is deleted, for an undo and for jobs that use them.
create table library_versions (
  id_org bigint not null references org (id) on delete cascade,
  resource text not null,
  record text not null,
  -- From 1, in the order in which they were saved.
  version integer not null,
  -- Null if the entry was saved before versions were kept.
  time timestamptz,
  user_name text,
  full_name text,
  acting_for text,
  -- The earlier version that this one restored.
  restored_from integer,
  -- Its fields by name, in API format.
  content jsonb not null,
  primary key (record, version)
);
create index library_versions_of_org on library_versions (id_org);
