-- Identity of the database server that this database belongs to, and whether the installation is held: nothing is sent or charged until an
-- operator releases it.
create table installation (
  single boolean primary key default true,
  -- The server's identifier, which a standby shares, and the database in it. Null until the first start.
  system_identifier text,
  database_oid bigint,
  held_since timestamptz,
  held_reason text,
  constraint installation_only check (single),
  constraint installation_reason check (held_reason in ('copied', 'restored', 'operator')),
  constraint installation_held check ((held_since is null) = (held_reason is null))
);
insert into installation default values;
