-- What was typed as a name may be a password: from now on the key of a guard is a hash. What was counted so far is forgotten,
-- which is no more than some minutes' tries.
delete from login_guards;
