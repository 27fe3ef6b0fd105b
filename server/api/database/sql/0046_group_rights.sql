-- What a group lets its members do below its tabs. Until now whoever had the tab sent, exported and deleted; money was for
-- those with the tab Admin, and users were looked after by the admin group alone.
alter table groups
add column may_send text not null default 'T' check (may_send in ('T', 'F')),
add column may_export text not null default 'T' check (may_export in ('T', 'F')),
add column may_delete text not null default 'T' check (may_delete in ('T', 'F')),
add column may_refund text not null default 'F' check (may_refund in ('T', 'F')),
add column may_manage_users text not null default 'F' check (may_manage_users in ('T', 'F'));

update groups
set may_refund = 'T'
where admin = 'T';
