-- A sign-in is known by its nonce, since its code comes back alone.
delete from sso_logins;
create unique index sso_logins_by_nonce on sso_logins (nonce);
