-- Whom and whose card or account an attempt is of, as it was when it was made: the payment's own record may differ later.
alter table payment_attempts
add column patient_id text,
add column card_holder text;
update payment_attempts attempt
set patient_id = payments.patient_id
from payments
where payments.id = attempt.payment_id;
