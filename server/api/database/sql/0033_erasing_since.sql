-- Start of the deletion of a closed organization's data. From then on the organization cannot be reopened.
alter table org
add column erasing_since timestamptz;
