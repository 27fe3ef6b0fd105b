-- When a query of a gateway account was last queued. `asked` is the last one that succeeded.
alter table gateway_asked add column tried timestamptz;
