-- While a legal hold stands, nothing that it covers is deleted for good. Without a contact, it covers the whole organization. The references
-- do not cascade, so neither a held contact nor its organization can be deleted.
create table legal_holds (
  id text primary key,
  id_org bigint not null references org (id),
  contact text references contacts (id),
  reason text not null,
  set_by text not null,
  set_at timestamptz not null
);
create unique index legal_holds_once on legal_holds (id_org, coalesce(contact, ''));
create index legal_holds_by_contact on legal_holds (contact);
