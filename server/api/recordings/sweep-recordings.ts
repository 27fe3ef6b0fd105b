import { sql } from 'kysely';
import { recordingDays } from '../../../shared/ivr/call-row.ts';
import { toTimestamp, type Db, type Trx } from '../database/db.ts';
import { scanRows, scanSteps } from '../database/row-scan.ts';
import { isHeld } from '../rows/legal-holds.ts';
import { queueFetch } from './fetch-recording.ts';

const hourMs = 3_600_000;
/**
 * Time in milliseconds after which an unreported recording is deleted. Calls last at most four hours, and their recordings are reported
 * minutes later.
 */
const silenceMs = 24 * hourMs;

/** Deletes recordings past the practice's retention period and those never reported. Requeues missing downloads. */
export async function sweepRecordings({ db, clock }: { db: Db; clock: () => number }): Promise<void> {
  const now = clock();
  await scanSteps('sweep_recordings', {
    old: () => deleteOld(db, now),
    silent: () =>
      db
        .deleteFrom('recordings')
        .where('state', '=', 'running')
        .where('made', '<', toTimestamp(now - silenceMs))
        .execute(),
    missing: () => fetchMissing(db, now),
  });
}

const isOld = (now: number) => sql`
  made < ${toTimestamp(now)} - coalesce(org.recording_days, ${recordingDays.usual}) * interval '1 day'
`;

/** Deletes per practice with old recordings, so that a failure affects only one practice. Waits during a legal hold. */
async function deleteOld(db: Db, now: number): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id::text
    from org
    where (
      select true
      from recordings
      where recordings.id_org = org.id
      and ${isOld(now)}
      order by made
      limit 1
    ) is not null
    and not ${isHeld({ idOrg: sql.ref('org.id') })}
  `.execute(db);
  const practices = rows.map(({ id }) => id);
  await scanRows('sweep_recordings', practices, (idOrg) =>
    db.transaction().execute((trx) => deleteOldOf(trx, idOrg, now)),
  );
}

/** Deletes old recordings of a practice, and queues the deletion of those that the provider still has. */
async function deleteOldOf(trx: Trx, idOrg: string, now: number): Promise<void> {
  const { rows } = await sql<{ id: string; ref: string | null }>`
    delete from recordings
    using org
    where org.id = ${idOrg}::bigint
    and recordings.id_org = org.id
    and ${isOld(now)}
    returning recordings.id, ref
  `.execute(trx);
  for (const { id, ref } of rows) if (ref !== null) await queueFetch(trx, { id, ref, idOrg });
}

async function fetchMissing(db: Db, now: number): Promise<void> {
  const remaining = await db
    .selectFrom('recordings')
    .select((row) => ['id', 'ref', row.cast<string>('id_org', 'text').as('idOrg')])
    .where('ref', 'is not', null)
    .where('made', '<', toTimestamp(now - hourMs))
    .execute();
  for (const { id, ref, idOrg } of remaining) if (ref !== null) await queueFetch(db, { id, ref, idOrg });
}
