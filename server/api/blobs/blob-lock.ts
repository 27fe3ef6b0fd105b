import { sql } from 'kysely';
import type { PoolClient } from 'pg';
import { sqlState, type Db, type Trx } from '../database/db.ts';

/** Advisory lock under which blobs are deleted. */
const deletionLock = 2026_1128;

/** Prevents deletions of blobs until the connection closes, after waiting for those in progress. */
export async function preventDeletions(client: PoolClient): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [deletionLock]);
}

const lockNotAvailable = '55P03';

/**
 * Runs `work` while no blob is deleted. Returns false without running it if another reader, such as a backup, does not end within seconds.
 * `connection` is a single connection, which holds the lock.
 */
export async function whileKept(connection: Db, work: () => Promise<void>): Promise<boolean> {
  try {
    await connection.transaction().execute(async (trx) => {
      await sql`set local lock_timeout = '5s'`.execute(trx);
      await sql`select pg_advisory_lock(${deletionLock})`.execute(trx);
    });
  } catch (error) {
    if (sqlState(error) === lockNotAvailable) return false;
    throw error;
  }
  try {
    await work();
  } finally {
    await sql`select pg_advisory_unlock(${deletionLock})`.execute(connection);
  }
  return true;
}

/** Returns false while a backup or an export reads the blobs. Otherwise holds off both until the end of the transaction. */
export async function mayDelete(trx: Trx): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock_shared(${deletionLock}) as free
  `.execute(trx);
  return rows[0]?.free === true;
}
