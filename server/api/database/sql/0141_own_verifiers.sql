-- A sign-in at a provider has its own PKCE verifier if its client sends the state back with the code.
alter table sso_logins add column own_verifier boolean not null default false;
