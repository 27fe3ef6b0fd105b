-- Payments of a file that was loaded at once that come without an address of their row.
alter table payment_files
add column warned integer not null default 0,
add column warnings jsonb not null default '[]';
