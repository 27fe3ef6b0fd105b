-- A payer who chooses the amount may pay more than is due only where the client says so.
alter table client_settings add column payer_may_exceed text;
