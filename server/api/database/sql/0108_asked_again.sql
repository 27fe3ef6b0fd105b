-- What somebody has asked for since that moment is left out. Null where nothing is, as by a program of before.
alter table payment_asks
add column asked_since timestamptz;

-- When all payments of a file were asked for last, and by which request.
alter table payment_files
add column asked_at timestamptz,
add column ask text;
