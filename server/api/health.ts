import { sql } from 'kysely';
import { apiFeatures, type ApiFeature } from '../../shared/api-features.ts';
import { refuse, succeed } from './operation/answer.ts';
import { productionNotices } from './notices.ts';
import type { ApiDeps, Operation } from './operation/operation.ts';

/** The API is ready when the database answers and can write, and until it is told to stop. */
export const health: Operation = async (_request, { db, isStopping, outage, config }) => {
  if (isStopping?.()) return refuse(503, 'The API is stopping.');
  const why = outage?.();
  if (why) return refuse(503, why);
  try {
    await sql`select 1`.execute(db);
    const notices = productionNotices(config);
    const answer = { ...succeed([{ status: 'ok' }]), features: featuresOf(config) };
    return notices.length > 0 ? { ...answer, notices } : answer;
  } catch {
    return refuse(503, 'The database does not answer.');
  }
};

/** The outbox can be read outside production alone, and is of use where something is kept in it. */
function featuresOf({ production, mail, textVoice }: ApiDeps['config']): readonly ApiFeature[] {
  const isKept = !production && !(mail.smtpUrl && textVoice.url);
  return apiFeatures.filter((feature) => feature !== 'outbox' || isKept);
}
