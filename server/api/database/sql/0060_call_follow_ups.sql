-- What staff noted of a call whose caller proved who they are and did not pay. It goes with its call.
create table call_follow_ups (
  call text primary key references ivr (id) on delete cascade,
  id_org bigint not null references org (id) on delete cascade,
  done_at timestamptz,
  done_by text,
  note text,
  assignee bigint references users (id) on delete set null
);
create index call_follow_ups_by_org on call_follow_ups (id_org);
create index call_follow_ups_by_assignee on call_follow_ups (assignee) where assignee is not null;
