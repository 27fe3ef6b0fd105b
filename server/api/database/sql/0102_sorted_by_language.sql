-- Providers, places and payers are sorted as people read them, as names are: an index of the old order serves filters alone.
create index contacts_by_provider_name on contacts (id_org, provider collate names, id);
create index contacts_by_location_name on contacts (id_org, location collate names, id);
create index payments_by_provider_name on payments (id_org, provider collate names, id);
create index payments_by_last_name on payments (id_org, last_name collate names, first_name collate names, id);
