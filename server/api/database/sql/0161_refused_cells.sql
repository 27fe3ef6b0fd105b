-- The cells of a refused row as its file has them, with the names of its columns: {"line", "columns", "cells"}.
alter table notification_rows
add column refused_cells jsonb;
