-- When somebody of an organisation signed in last is found in one step, however long its trail is.
create index audit_sign_ins on audit (id_org, id desc)
where action = 'login';
