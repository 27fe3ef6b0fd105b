import { sql } from 'kysely';
import { apiFeatures } from '../../shared/api-features.ts';
import { refuse, succeed } from './operation/answer.ts';
import type { Operation } from './operation/operation.ts';

/** The API is ready when the database answers, and until it is told to stop. */
export const health: Operation = async (_request, { db, isStopping, outage }) => {
  if (isStopping?.()) return refuse(503, 'The API is stopping.');
  try {
    await sql`select 1`.execute(db);
    return { ...succeed([{ status: 'ok' }]), features: apiFeatures };
  } catch {
    return refuse(503, outage?.() ?? 'The database does not answer.');
  }
};
