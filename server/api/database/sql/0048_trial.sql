-- A practice that signed up tries the service until then, with so many calls. Null: it has an account.
alter table org
add column trial_until timestamptz,
add column trial_calls integer not null default 0,
add constraint org_trial_calls check (trial_calls >= 0);
