import { sql } from 'kysely';
import type { PoolClient } from 'pg';
import type { Trx } from '../database/db.ts';

/** Advisory lock under which blobs are deleted. */
const deletionLock = 2026_1128;

/** Prevents deletions of blobs until the connection closes, after waiting for those in progress. */
export async function preventDeletions(client: PoolClient): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [deletionLock]);
}

/** Returns false while a backup reads the blobs. Otherwise holds off backups until the end of the transaction. */
export async function mayDelete(trx: Trx): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock_shared(${deletionLock}) as free
  `.execute(trx);
  return rows[0]?.free === true;
}
