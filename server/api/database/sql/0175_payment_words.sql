-- Templates of the library whose words a payment request has in the place of the standard ones.
alter table org
add column payment_text text references text_templates (id),
add column payment_text_es text references text_templates (id),
add column payment_email text references email_templates (id),
add column payment_email_es text references email_templates (id);
create index org_payment_text on org (payment_text) where payment_text is not null;
create index org_payment_text_es on org (payment_text_es) where payment_text_es is not null;
create index org_payment_email on org (payment_email) where payment_email is not null;
create index org_payment_email_es on org (payment_email_es) where payment_email_es is not null;
