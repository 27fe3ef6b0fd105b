-- A closed organization: nobody signs in, and nothing is sent or charged. An internal admin closes and reopens it.
alter table org
add column closed_at timestamptz,
add column closed_by text,
add column close_reason text;
