import { sql } from 'kysely';
import { apiFeatures } from '../../shared/api-features.ts';
import { refuseForNow, succeed } from './operation/answer.ts';
import { isApiKey } from './operation/api-key.ts';
import { productionNotices } from './notices.ts';
import type { Operation } from './operation/operation.ts';

/**
 * The API is ready when the database answers and can write, and until it is told to stop. What it does without it tells those
 * alone who show its key.
 */
export const health: Operation = async (request, { db, isStopping, outage, config }) => {
  if (isStopping?.()) return refuseForNow('The API is stopping.');
  const why = outage?.();
  if (why) return refuseForNow(why);
  try {
    await sql`select 1`.execute(db);
    const isKnown = isApiKey(request.header('x-api-key'), config.apiKey);
    const notices = isKnown ? productionNotices(config) : [];
    const answer = { ...succeed([{ status: 'ok' }]), features: apiFeatures };
    return notices.length > 0 ? { ...answer, notices } : answer;
  } catch {
    return refuseForNow('The database does not answer.');
  }
};
