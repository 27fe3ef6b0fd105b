import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Logger, runMigrations } from 'graphile-worker';
import type { Pool, PoolClient } from 'pg';
import { sqlState } from './db.ts';
import { grantServing } from './grant-serving.ts';
import { listAssets, readAsset } from '../../assets.ts';

/** Advisory lock that serializes concurrent migrations of one database. */
const migrationLock = 2025_0913;

/** Migration file from before the baseline files. A database that ran it contains only development data. */
const replacedFile = '0002_payments.sql';

/**
 * Migrates the database to this program's schema while an older version still uses it: each file in `sql/` once and in order, then the job
 * queue's schema. Rejects a database of another program, and a changed file, before it changes anything. Grants access to `servingRole`
 * unless it is the migrating role.
 *
 * A file runs in its own transaction, unless its name ends with `_concurrently`: such a file has one `create index concurrently`. A file
 * whose name ends with `_contract` removes what the previous version still uses, so it comes a release after the last use.
 */
export async function migrate(pool: Pool, servingRole?: string): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query('set client_min_messages = warning');
    await lockMigrations(client);
    await applyFiles(client, readMigrations());
    await runMigrations({ pgPool: pool, logger: new Logger(() => () => undefined) });
    if (servingRole !== undefined && servingRole !== (await ownRole(client)))
      await grantServing(client, servingRole);
  } finally {
    client.release(true); // Closes the connection, which releases the lock and the settings.
  }
}

/** Polls, because a session that waits inside PostgreSQL holds a snapshot, for which a concurrent index would wait. */
async function lockMigrations(client: PoolClient): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
      migrationLock,
    ]);
    if (rows[0]?.locked) return;
    await wait(100);
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
  const breaking = applied.find(({ number, name }) => number > newest && name.endsWith('_contract.sql'));
  if (breaking)
    throw new Error(
      `The database is at schema ${breaking.number}, which this version cannot use: run the newer version`,
    );
  for (const { number, name, checksum } of applied) {
    // An upgrade is going on: this version serves beside the newer one.
    if (number > newest) continue;
    const migration = known.get(number);
    if (migration?.name !== name)
      throw new Error(
        `The database was migrated with sql/${name}, which this version does not have: run the version that has it`,
      );
    if (migration.checksum !== checksum)
      throw new Error(`sql/${name} was changed after it ran: add a new numbered file instead`);
  }
}

async function apply(client: PoolClient, migration: Migration): Promise<void> {
  try {
    if (migration.name.endsWith('_concurrently.sql')) await createIndex(client, migration);
    else await applyWithinLockTimeout(client, migration);
  } catch (error) {
    throw new Error(`sql/${migration.name} failed`, { cause: error });
  }
}

/** Creates the index of a file. Drops an incomplete one first, which a failed attempt leaves. */
async function createIndex(client: PoolClient, migration: Migration): Promise<void> {
  const [, index] = /\bindex concurrently (\w+)/.exec(migration.text) ?? [];
  if (!index) throw new Error('A file that ends with _concurrently creates one named index concurrently');
  await client.query(`drop index concurrently if exists ${client.escapeIdentifier(index)}`);
  await client.query(migration.text);
  await recordApplied(client, migration);
}

/** Time in milliseconds to wait for a lock. The statements of the running service wait behind a migration that waits. */
const lockTimeoutMs = 1000;
const lockTimedOut = '55P03';
const mostTries = 60;

async function applyWithinLockTimeout(client: PoolClient, migration: Migration): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    await client.query('begin');
    try {
      await client.query(`set local lock_timeout = ${lockTimeoutMs}`);
      await client.query(migration.text);
      await recordApplied(client, migration);
      return void (await client.query('commit'));
    } catch (error) {
      await client.query('rollback');
      if (sqlState(error) !== lockTimedOut || tries === mostTries) throw error;
      await wait(lockTimeoutMs);
    }
  }
}

async function recordApplied(client: PoolClient, { number, name, checksum }: Migration): Promise<void> {
  await client.query('insert into migrations (number, name, checksum) values ($1, $2, $3)', [
    number,
    name,
    checksum,
  ]);
}
