import { createHash } from 'node:crypto';
import { Logger, runMigrations } from 'graphile-worker';
import type { Pool, PoolClient } from 'pg';
import { grantServing } from './grant-serving.ts';
import { listAssets, readAsset } from '../../assets.ts';

/** Advisory lock that serializes concurrent migrations of one database. */
const migrationLock = 2025_0913;

/**
 * Migrates the database to this program's schema: each file in `sql/` once, in order and in its own transaction, then the job queue's
 * schema. Rejects a changed file or a newer program's database. Grants access to `servingRole` unless it is the migrating role.
 */
export async function migrate(pool: Pool, servingRole?: string): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query('set client_min_messages = warning');
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await applyFiles(client, readMigrations());
    await runMigrations({ pgPool: pool, logger: new Logger(() => () => undefined) });
    if (servingRole !== undefined && servingRole !== (await ownRole(client)))
      await grantServing(client, servingRole);
  } finally {
    client.release(true); // Closes the connection, which releases the lock and the settings.
  }
}

async function ownRole(client: PoolClient): Promise<string | undefined> {
  const { rows } = await client.query<{ role: string }>('select current_user as role');
  return rows[0]?.role;
}

interface Migration {
  number: number;
  name: string;
  text: string;
  checksum: string;
}

function readMigrations(): Migration[] {
  return listAssets('api/database/sql')
    .filter((name) => /^\d{4}_[a-z0-9_]+\.sql$/.test(name))
    .map((name) => {
      const text = readAsset(`api/database/sql/${name}`).toString('utf8');
      const checksum = createHash('sha256').update(text).digest('hex');
      return { number: Number(name.slice(0, 4)), name, text, checksum };
    });
}

async function applyFiles(client: PoolClient, migrations: readonly Migration[]): Promise<void> {
  await client.query(`
    create table if not exists migrations (
      number integer primary key,
      name text not null,
      checksum text not null,
      applied timestamptz not null default now()
    )
  `);
  const done = await client.query<{ number: number; checksum: string }>(
    'select number, checksum from migrations',
  );
  const applied = new Map(done.rows.map((row) => [row.number, row.checksum]));
  refuseNewer(migrations, applied);
  for (const migration of migrations) {
    const checksum = applied.get(migration.number);
    if (checksum === undefined) await apply(client, migration);
    else if (checksum !== migration.checksum)
      throw new Error(`sql/${migration.name} was changed after it ran: add a new numbered file instead`);
  }
}

function refuseNewer(migrations: readonly Migration[], applied: ReadonlyMap<number, string>): void {
  const newest = Math.max(0, ...applied.keys());
  if (newest > Math.max(0, ...migrations.map((migration) => migration.number)))
    throw new Error(`The database is at schema ${newest}, newer than this program: run the newer program`);
}

async function apply(client: PoolClient, { number, name, text, checksum }: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(text);
    await client.query('insert into migrations (number, name, checksum) values ($1, $2, $3)', [
      number,
      name,
      checksum,
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`sql/${name} failed`, { cause: error });
  }
}
