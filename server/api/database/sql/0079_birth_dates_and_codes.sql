-- A code however it is typed: without case, spaces and signs, and without the zeros that lead its figures.
create function search_code(value text) returns text
language sql immutable parallel safe
return nullif(
  regexp_replace(
    regexp_replace(lower(value), '[^a-z0-9]', '', 'g'), '(^|[a-z])0+([0-9])', '\1\2', 'g'
  ),
  ''
);

-- Whom somebody names by a birth date or a code is found among a million without reading them.
create index contacts_by_birth on contacts (id_org, dob);
create index contacts_by_code on contacts (id_org, search_code(patient_code));
create index payments_by_birth on payments (id_org, dob);
create index payments_by_code on payments (id_org, search_code(patient_id));
