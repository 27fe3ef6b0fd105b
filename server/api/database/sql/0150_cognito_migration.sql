-- The specification's user record says whether the account still has to move to its new password: 'T' while the next sign-in asks
-- for a reset by an emailed code. `credentials` stays the one place where that is decided.
alter table users
add column cognito_migration text;

update users
set cognito_migration = 'T'
from credentials
where credentials.id_user = users.id
and credentials.reset_required;

create function mark_migrating_user() returns trigger language plpgsql as $$
begin
  update users
  set cognito_migration = case when new.reset_required then 'T' else 'F' end
  where id = new.id_user
  and cognito_migration is distinct from case when new.reset_required then 'T' else 'F' end;
  return null;
end
$$;

create trigger credentials_mark_migrating_user
after insert or update of reset_required on credentials
for each row execute function mark_migrating_user();
