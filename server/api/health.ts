import { sql } from 'kysely';
import { refuse, succeed } from './operation/answer.ts';
import type { Operation } from './operation/operation.ts';

/** The API is ready when the database answers. */
export const health: Operation = async (_request, { db }) => {
  try {
    await sql`select 1`.execute(db);
    return succeed([{ status: 'ok' }]);
  } catch {
    return refuse(503, 'The database does not answer.');
  }
};
