import { createHash } from 'node:crypto';
import { Logger, runMigrations } from 'graphile-worker';
import type { Pool, PoolClient } from 'pg';
import { grantServing } from './grant-serving.ts';
import { listAssets, readAsset } from '../../assets.ts';

/** Advisory lock that serializes concurrent migrations of one database. */
const migrationLock = 2025_0913;

/** Migration file from before the baseline files. A database that ran it contains only development data. */
const replacedFile = '0002_payments.sql';

/**
 * Migrates the database to this program's schema: each file in `sql/` once, in order and in its own transaction, then the job queue's
 * schema. Rejects a database of another program, and a changed file, before it changes anything. Grants access to `servingRole` unless it
 * is the migrating role.
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

interface AppliedMigration {
  number: number;
  name: string;
  checksum: string;
}

interface Migration extends AppliedMigration {
  text: string;
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
  const applied = await client.query<AppliedMigration>(
    'select number, name, checksum from migrations order by number',
  );
  checkApplied(applied.rows, migrations);
  const done = new Set(applied.rows.map(({ number }) => number));
  for (const migration of migrations) if (!done.has(migration.number)) await apply(client, migration);
}

function checkApplied(applied: readonly AppliedMigration[], migrations: readonly Migration[]): void {
  if (applied.some(({ name }) => name === replacedFile))
    throw new Error(
      'An early development version created this database, and it cannot be upgraded. ' +
        'Delete the data directory (DATA_DIR, by default .data), or set DATABASE_URL to an empty database, then start again',
    );
  const known = new Map(migrations.map((migration) => [migration.number, migration]));
  const newest = Math.max(0, ...known.keys());
  const newestApplied = applied.at(-1)?.number ?? 0;
  if (newestApplied > newest)
    throw new Error(
      `The database is at schema ${newestApplied}, which is newer than this version: run the newer version`,
    );
  for (const { number, name, checksum } of applied) {
    const migration = known.get(number);
    if (migration?.name !== name)
      throw new Error(
        `The database was migrated with sql/${name}, which this version does not have: run the version that has it`,
      );
    if (migration.checksum !== checksum)
      throw new Error(`sql/${name} was changed after it ran: add a new numbered file instead`);
  }
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
