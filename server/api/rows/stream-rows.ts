import { sql, type RawBuilder } from 'kysely';
import type { ApiRecord } from '../../../shared/reply.ts';
import type { Db } from '../database/db.ts';

const batchRows = 500;

/**
 * Yields rows in batches through a cursor in a read-only transaction.
 * Memory holds one batch, and the connection is released when the reader finishes or stops.
 */
export async function* streamRows(db: Db, statement: RawBuilder<ApiRecord>): AsyncGenerator<ApiRecord[]> {
  const trx = await db.startTransaction().setAccessMode('read only').execute();
  try {
    await sql`declare streamed no scroll cursor for ${statement}`.execute(trx);
    for (;;) {
      const { rows } = await sql<ApiRecord>`fetch ${sql.lit(batchRows)} from streamed`.execute(trx);
      if (rows.length > 0) yield rows;
      if (rows.length < batchRows) return;
    }
  } finally {
    await trx.rollback().execute();
  }
}
