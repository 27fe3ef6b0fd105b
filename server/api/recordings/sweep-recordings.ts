import { sql } from 'kysely';
import { recordingDays } from '../../../shared/ivr/recording.ts';
import { toTimestamp, type Db } from '../database/db.ts';
import { queueFetch } from './recording-jobs.ts';

const hourMs = 3_600_000;
/** The provider reports within minutes of the end of a call, and a call lasts four hours at the most. */
const silenceMs = 24 * hourMs;

/** Deletes what has been kept for as long as its practice says, and what nobody reported; asks again for what is not here yet. */
export async function sweepRecordings({ db, clock }: { db: Db; clock: () => number }): Promise<void> {
  const now = clock();
  await sql`
    delete from recordings
    using org
    where org.id = recordings.id_org
    and made < ${toTimestamp(now)} - coalesce(org.recording_days, ${recordingDays.usual}) * interval '1 day'
  `.execute(db);
  await db
    .deleteFrom('recordings')
    .where('state', '=', 'running')
    .where('made', '<', toTimestamp(now - silenceMs))
    .execute();
  const left = await db
    .selectFrom('recordings')
    .select(['id', 'ref'])
    .where('ref', 'is not', null)
    .where('made', '<', toTimestamp(now - hourMs))
    .execute();
  for (const { id, ref } of left) if (ref !== null) await queueFetch(db, { id, ref });
}
