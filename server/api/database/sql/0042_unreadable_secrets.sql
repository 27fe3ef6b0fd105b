-- A plugin's secret that no key opens any more is a fault of that plugin's events.
alter table plugin_events
drop constraint plugin_events_fault_check,
add constraint plugin_events_fault_check check (fault in ('closed', 'silent', 'unreachable', 'unreadable', 'off'));
