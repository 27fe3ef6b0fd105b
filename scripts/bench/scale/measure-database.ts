import { sql } from 'kysely';
import { sweepRetention } from '../../../server/api/retention/sweep-retention.ts';
import type { Db } from '../../../server/api/database/db.ts';
import type { Metric } from '../metrics.ts';

const tables = [
  'messages',
  'message_moves',
  'notification_rows',
  'contacts',
  'ivr',
  'audit',
  'payments',
] as const;

/** Reports rows and bytes of the large tables and of their indexes. */
export async function measureSizes(db: Db): Promise<Metric[]> {
  const { rows } = await sql<{ name: string; count: number; table: number; indexes: number }>`
    select name, reltuples::bigint as count, pg_table_size(name::regclass) as table, pg_indexes_size(name::regclass) as indexes
    from unnest(${[...tables]}::text[]) name
    join pg_class on pg_class.oid = name::regclass
  `.execute(db);
  const gigabytes = (bytes: number) => (bytes / 1e9).toFixed(2);
  return rows.map(({ name, count, table, indexes }) => ({
    name: `Scale, ${name}`,
    value: `${count.toLocaleString('en-US')} rows, ${gigabytes(table)} GB and ${gigabytes(indexes)} GB of indexes`,
  }));
}

const dayMs = 24 * 3_600_000;

/** Deletes a month of messages of every tenth practice, and vacuums the tables that lost rows. */
export async function measureRetention(db: Db): Promise<Metric[]> {
  await sql`update org set keep_messages = 1 where id % 10 = 0`.execute(db);
  const count = async () =>
    (await sql<{ count: number }>`select count(*) as count from messages`.execute(db)).rows[0]?.count ?? 0;
  const before = await count();
  const start = performance.now();
  // The rows are spread over 360 days.
  await sweepRetention({ db, clock: () => Date.now() + 35 * dayMs });
  const ms = performance.now() - start;
  const deleted = before - (await count());
  const vacuumStart = performance.now();
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`vacuum messages, message_moves`.execute(connection);
    await sql`reset statement_timeout`.execute(connection);
  });
  return [
    {
      name: 'Scale, retention, messages deleted a second',
      value: `${Math.round((deleted * 1000) / ms)}/s (${deleted})`,
    },
    { name: 'Scale, vacuum afterwards', value: `${((performance.now() - vacuumStart) / 1000).toFixed(1)} s` },
  ];
}
