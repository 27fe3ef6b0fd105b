-- What a person wrote after an answer: both stand, and staff read it.
alter table notification_rows
add column later_words text,
add column later_words_at timestamptz,
add column later_words_by text;
create index notification_rows_later_words on notification_rows (id_org, later_words_at) where later_words_at is not null;
