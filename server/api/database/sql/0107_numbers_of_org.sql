-- The numbers that callers dial are the organisation's own, as its name is. Where a client's setting had some, those were dialled.
update org
set ivr_number = settings.ivr_number
from client_settings settings
where settings.id = org.id
and settings.ivr_number ~ '\S';

alter table client_settings drop column ivr_number;
