import { sql } from 'kysely';
import { createDatabase, type Db } from '../../server/api/database/db.ts';
import type { TestDatabase } from './database.ts';

/** Makes the planner assume this many rows, so that a plan that is bad for a large table shows on a small one. */
export async function pretendRows(db: Db, table: string, rows: number): Promise<void> {
  await sql`
    update pg_class
    set reltuples = ${rows}, relpages = pg_relation_size(oid) / current_setting('block_size')::integer
    where oid = ${table}::regclass
  `.execute(db);
}

/** Runs the work on one connection and counts the rows of a table read by scans and through indexes. */
export async function countRowsRead(
  { connection }: Pick<TestDatabase, 'connection'>,
  table: string,
  work: (db: Db) => Promise<unknown>,
): Promise<number> {
  const { db, close } = createDatabase({ ...connection, max: 1 });
  try {
    const before = await readStatistics(db, table);
    await work(db);
    return (await readStatistics(db, table)) - before;
  } finally {
    await close();
  }
}

async function readStatistics(db: Db, table: string): Promise<number> {
  await sql`select pg_stat_force_next_flush()`.execute(db);
  const { rows } = await sql<{ read: number }>`
    select tables.seq_tup_read + (
      select sum(idx_tup_read) from pg_stat_user_indexes indexes where indexes.relid = tables.relid
    )::bigint as read
    from pg_stat_user_tables tables
    where relname = ${table}
  `.execute(db);
  return rows[0]?.read ?? 0;
}
