import { sql } from 'kysely';
import { refuse, succeed } from './answer.ts';
import type { Operation } from './operation.ts';

/** Ready when the database answers. */
export const health: Operation = async (_request, { db }) => {
  try {
    await sql`select 1`.execute(db);
    return succeed([{ status: 'ok' }]);
  } catch {
    return refuse(503, 'The database does not answer.');
  }
};
