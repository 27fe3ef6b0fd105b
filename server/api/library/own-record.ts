import { sql } from 'kysely';
import type { Db } from '../database/db.ts';

interface RecordKey {
  table: string;
  id: string;
  idOrg: string;
}

/**
 * True if the record belongs to the organization. In a transaction, locks the record against deletion, so that a later deletion sees the
 * new reference.
 */
export async function isOwnRecord(db: Db, { table, id, idOrg }: RecordKey): Promise<boolean> {
  if (id.includes('\u0000')) return false;
  const { rows } = await sql`
    select 1
    from ${sql.table(table)}
    where id = ${id}
    and id_org = ${idOrg}::bigint
    for key share
  `.execute(db);
  return rows.length > 0;
}
