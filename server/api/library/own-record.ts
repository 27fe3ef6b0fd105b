import { sql } from 'kysely';
import type { Db } from '../database/db.ts';

interface Named {
  /** Out of a definition. */
  table: string;
  id: string;
  idOrg: string;
}

/**
 * Tells whether the organisation has the record. In a transaction it is held until the end: whoever removes it waits, and then sees
 * what came to refer to it.
 */
export async function isOwnRecord(db: Db, { table, id, idOrg }: Named): Promise<boolean> {
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
