-- Which emails several people have is told by the index alone.
drop index contacts_by_mail_address;
create index contacts_by_mail_address on contacts (id_org, lower(email), id) include (email)
where email is not null;
