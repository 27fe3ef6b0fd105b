-- Whose card or account it is, as typed when it was saved: what is paid by it later bears that name.
alter table saved_methods
add column holder text;
