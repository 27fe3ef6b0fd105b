-- Whether the organisation holds its provider's own second factor to be enough: its managers say so, no longer the operator.
alter table org
add column sso_second_factor text not null default 'F';

update org
set sso_second_factor = 'T'
where exists (select from sso_providers where id_org = org.id and own_second_factor);

alter table sso_providers
drop column own_second_factor;
