import { sql, type RawBuilder } from 'kysely';
import type { ApiRecord } from '../../../shared/reply.ts';
import type { Db } from '../database/db.ts';

const batchRows = 500;

/**
 * Yields the rows of a select, batch by batch, through a cursor of its own read-only transaction: memory holds one batch, and the
 * connection is free again as soon as the reader has all or goes away.
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
