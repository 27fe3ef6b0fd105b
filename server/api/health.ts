import { sql } from 'kysely';
import { apiFeatures } from '../../shared/api-features.ts';
import { refuse, succeed } from './operation/answer.ts';
import { productionNotices } from './notices.ts';
import type { Operation } from './operation/operation.ts';

/** The API is ready when the database answers and can write, and until it is told to stop. */
export const health: Operation = async (_request, { db, isStopping, outage, config }) => {
  if (isStopping?.()) return refuse(503, 'The API is stopping.');
  const why = outage?.();
  if (why) return refuse(503, why);
  try {
    await sql`select 1`.execute(db);
    const notices = productionNotices(config);
    const answer = { ...succeed([{ status: 'ok' }]), features: apiFeatures };
    return notices.length > 0 ? { ...answer, notices } : answer;
  } catch {
    return refuse(503, 'The database does not answer.');
  }
};
