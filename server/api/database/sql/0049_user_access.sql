-- When a user signed in last, by the trail as far as it tells.
alter table users
add column last_sign_in timestamptz;

update users
set last_sign_in = seen.time
from (
  select record_id, max(time) as time
  from audit
  where resource = 'users' and action = 'login'
  group by record_id
) seen
where seen.record_id = users.id::text;

-- Each signs its user in once in the place of a code. The codes themselves are kept by whoever wrote them down.
create table recovery_codes (
  id_user bigint not null references users (id) on delete cascade,
  hash bytea not null,
  primary key (id_user, hash)
);
