-- When the data of a closed organization was deleted. Its payments and its audit trail stay.
alter table org
add column erased_at timestamptz;
