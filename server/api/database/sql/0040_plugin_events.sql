-- What a practice's other systems are told, once for each plugin that asked for it, and what they answered.
create table plugin_events (
  id text primary key,
  plugin text not null references plugins (id) on delete cascade,
  event text not null,
  -- JSON, as it is sent at every try.
  body text not null,
  created timestamptz not null,
  -- In the order in which things happened, also within one moment.
  position bigint generated always as identity,
  status text not null default 'waiting' check (status in ('waiting', 'delivered', 'failed')),
  -- When it is tried next; while it is under way, when it counts as lost.
  due timestamptz not null,
  tries integer not null default 0,
  tried timestamptz,
  -- What the last try came to: an HTTP status, or why there was none.
  answer_status integer,
  fault text check (fault in ('closed', 'silent', 'unreachable', 'off'))
);
create index plugin_events_of_plugin on plugin_events (plugin, position desc);
create index plugin_events_waiting on plugin_events (plugin, position) where status = 'waiting';
create index plugin_events_old on plugin_events (created);
