import type { Pool, PoolClient } from 'pg';
import { createDatabase } from '../database/db.ts';

/** Claim of a database for one restore drill. */
interface ScratchClaim {
  /** Ends other connections to the database. */
  interrupt(): Promise<void>;
  /** Empties the database and ends the claim. */
  release(): Promise<void>;
}

/** Advisory lock of a drill in its scratch database. */
const drillLock = 2026_1128_01;
/** Schema that marks a database as a drill's, so that the next drill may empty it if this one is killed. */
const mark = 'restore_drill';

/** Claims an empty database, or one that a killed drill left. Rejects any other without changing it. */
export async function claimScratch(url: string): Promise<ScratchClaim> {
  const { pool, close } = createDatabase({ connectionString: url, max: 1, statement_timeout: 0 });
  const client = await pool.connect();
  const end = async () => {
    client.release(true);
    await close();
  };
  try {
    await lock(client);
    if (await isMarked(client)) {
      await endStatements(client);
      await empty(client);
    }
    await requireEmpty(client);
    await client.query(`create schema ${mark}`);
  } catch (error) {
    await end();
    throw error;
  }
  return { interrupt: () => endStatements(client), release: () => empty(client).finally(end) };
}

async function lock(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
    drillLock,
  ]);
  if (!rows[0]?.locked) throw new Error('Another restore drill uses the scratch database.');
}

async function isMarked(client: PoolClient): Promise<boolean> {
  return (await client.query('select from pg_namespace where nspname = $1', [mark])).rowCount === 1;
}

async function requireEmpty(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    select format('%I.%I', nspname, relname) as name
    from pg_class
    join pg_namespace on pg_namespace.oid = relnamespace
    where nspname !~ '^pg_'
    and nspname <> 'information_schema'
    and not exists (select from pg_depend where objid = pg_class.oid and classid = 'pg_class'::regclass and deptype = 'e')
    limit 1
  `);
  if (rows[0])
    throw new Error(`The scratch database is not empty: it has ${rows[0].name}. Nothing was changed in it.`);
}

/** Returns the database to its state after `create database`. The mark goes last. */
async function empty(client: PoolClient): Promise<void> {
  await client.query(`
    begin;
    set local client_min_messages = warning;
    drop schema if exists graphile_worker cascade;
    drop schema public cascade;
    create schema public authorization pg_database_owner;
    grant usage on schema public to public;
    drop schema if exists ${mark};
    commit;
  `);
}

/** Ends the other connections of this role to the database, so that their statements fail. */
export async function endStatements(client: Pool | PoolClient): Promise<void> {
  await client.query(`
    select pg_terminate_backend(pid)
    from pg_stat_activity
    where datname = current_database()
    and usename = current_user
    and pid <> pg_backend_pid()
  `);
}
