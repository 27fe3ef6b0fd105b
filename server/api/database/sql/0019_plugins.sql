create table plugins (
  id text primary key,
  id_org bigint not null references org (id) on delete cascade,
  name text not null,
  kind text,
  url text not null,
  -- Write-only: no list selects it.
  secret text,
  events text,
  active text
);
create index plugins_of_org on plugins (id_org, name collate names, id);

-- Events for a practice's other systems, one row for each plugin that subscribes, and the plugin's answer.
create table plugin_events (
  id text primary key,
  plugin text not null references plugins (id) on delete cascade,
  event text not null,
  -- JSON, the same for each try.
  body text not null,
  created timestamptz not null,
  -- The order of events, also within one moment.
  position bigint generated always as identity,
  status text not null default 'waiting' check (status in ('waiting', 'delivered', 'failed')),
  -- The next try; while one is in flight, the time when it counts as lost.
  due timestamptz not null,
  tries integer not null default 0,
  tried timestamptz,
  -- Result of the last try: an HTTP status, or why there was none. `unreadable`: no key decrypts the plugin's secret.
  answer_status integer,
  fault text check (fault in ('closed', 'silent', 'unreachable', 'unreadable', 'off'))
);
create index plugin_events_of_plugin on plugin_events (plugin, position desc);
create index plugin_events_waiting on plugin_events (plugin, position)
where status = 'waiting';
create index plugin_events_old on plugin_events (created);
