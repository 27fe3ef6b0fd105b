import { sql } from 'kysely';
import type { apiCalls } from '../../../../shared/api-calls.ts';
import type { WireOf } from '../../../../shared/wire/wire-types.ts';
import type { Db } from '../../database/db.ts';

type Measurements = NonNullable<Exclude<WireOf<typeof apiCalls.readSystemHealth.result>['database'], ''>>;

const mostTables = 8;

/** Reads sizes and states of the database from PostgreSQL's catalogs and statistics, without reading the tables. */
export async function readDatabase(db: Db): Promise<Measurements | undefined> {
  const { rows } = await sql<Omit<Measurements, 'tables'>>`
    select pg_database_size(current_database()) as bytes,
      -- Other roles' sessions are visible without their details.
      (select count(*) from pg_stat_activity where datid is not null) as connections,
      current_setting('max_connections')::int as most_connections,
      case when current_setting('transaction_read_only')::boolean then 'T' else 'F' end as read_only,
      case when pg_is_in_recovery() then 'T' else 'F' end as standby,
      current_setting('server_version') as postgres,
      schema.newest as schema, schema.count as migrations, schema.applied as migrated
    from (
      select max(number) as newest, count(*)::int as count, floor(extract(epoch from max(applied)))::int as applied
      from migrations
    ) schema
  `.execute(db);
  return rows[0] && { ...rows[0], tables: await readTables(db) };
}

async function readTables(db: Db): Promise<Measurements['tables']> {
  const { rows } = await sql<Measurements['tables'][number]>`
    select case when nspname = 'public' then '' else nspname || '.' end || pg_class.relname as name,
      pg_total_relation_size(pg_class.oid) as bytes,
      reltuples::bigint as rows, coalesce(n_dead_tup, 0) as dead_rows
    from pg_class
    join pg_namespace on pg_namespace.oid = relnamespace
    left join pg_stat_user_tables on relid = pg_class.oid
    where relkind = 'r'
    and nspname in ('public', 'graphile_worker')
    order by bytes desc, name
    limit ${mostTables}
  `.execute(db);
  return rows;
}
