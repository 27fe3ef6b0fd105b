-- Whether the gateway takes what an account sends: when that was seen last, and the gateway's code where it does not.
alter table payment_accounts
add column checked_at timestamptz,
add column problem text;
