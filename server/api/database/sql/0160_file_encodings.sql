-- The encoding that a file of a list was read in; unknown for files that came before.
alter table notification_files
add column encoding text;
