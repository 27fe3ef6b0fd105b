-- Fields in which a cell that cannot be read is left empty, in the place of refusing its row: ["email"].
alter table imports add column left_empty jsonb not null default '[]';
