import { sql, type RawBuilder } from 'kysely';
import { toTimestamp, type Trx } from '../database/db.ts';
import { queuePlugin } from './send-events.ts';

interface EventFacts {
  /** Query that returns `id_org::bigint, event, data::jsonb`, one row per event. */
  facts: RawBuilder<unknown>;
  now: number;
  /** SQL condition on `plugin`. Defaults to active plugins that are subscribed to the event. */
  where?: RawBuilder<unknown>;
}

/**
 * Enqueues events for each plugin in the transaction of the change.
 * Organizations awaiting approval enqueue nothing, because new accounts must not act on other systems.
 */
export async function writeEvents(trx: Trx, { facts, now, where = subscribed }: EventFacts): Promise<void> {
  const { rows } = await sql<{ id: string; idOrg: string }>`
    with told as materialized (
      select ${String(Math.trunc(now / 1000))} || '-' || replace(gen_random_uuid()::text, '-', '') as id,
        plugin.id as plugin, facts.event, facts.data, plugin.id_org
      from (${facts}) facts
      join plugins plugin on plugin.id_org = facts.id_org
      join org on org.id = plugin.id_org and not org.awaits_approval
      where ${where}
    ), made as (
    insert into plugin_events (id, plugin, event, body, created, due)
    select id, plugin, event,
      jsonb_build_object(
        'id', id, 'event', event, 'time', ${Math.trunc(now / 1000)}::bigint, 'organization', id_org::text
      )::jsonb || data,
      ${toTimestamp(now)}, ${toTimestamp(now)}
    from told
    )
    select distinct plugin as id, id_org::text as "idOrg"
    from told
    order by plugin
  `.execute(trx);
  for (const plugin of rows) await queuePlugin(trx, plugin);
}

const subscribed = sql`
  plugin.active = 'T'
  and (
    coalesce(plugin.events, '') = ''
    or facts.event = any(regexp_split_to_array(plugin.events, '\\s*,\\s*'))
  )
`;
