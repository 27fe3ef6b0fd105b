-- The folders of a practice's files, and the files of one of them.
create index files_by_folder on files (id_org, folder, id desc);
