-- Whether people of the organisation can sign in by a provider at all; it follows sso_providers, which the operator writes.
alter table org
add column sso_provider text not null default 'F';

update org
set sso_provider = 'T'
where exists (select from sso_providers where id_org = org.id and allowed);

create function note_sso_provider() returns trigger language plpgsql as $$
begin
  update org
  set sso_provider = case when exists (select from sso_providers where id_org = org.id and allowed) then 'T' else 'F' end
  where id in (old.id_org, new.id_org);
  return null;
end
$$;

create trigger sso_providers_noted
after insert or delete or update of id_org, allowed on sso_providers
for each row execute function note_sso_provider();
