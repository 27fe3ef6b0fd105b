import { counted } from '../../../shared/count.ts';
import { toTimestamp, type Db } from '../database/db.ts';

interface BackupRun {
  started: number;
  finished: number;
  bytes?: number;
  /** Why it failed; undefined for a complete backup. */
  problem?: string;
}

export async function recordBackup(db: Db, { started, finished, bytes, problem }: BackupRun): Promise<void> {
  await db
    .insertInto('backups')
    .values({
      started: toTimestamp(started),
      finished: toTimestamp(finished),
      ok: problem === undefined,
      bytes: bytes ?? null,
      problem: problem ?? null,
    })
    .execute();
}

const hourMs = 3_600_000;

interface CompleteBackup {
  started: Date;
  finished: Date;
  bytes: number | null;
}

/** Returns the last complete backup, or undefined if there is none. */
export async function readLastBackup(db: Db): Promise<CompleteBackup | undefined> {
  return db
    .selectFrom('backups')
    .select(['started', 'finished', 'bytes'])
    .where('ok', '=', true)
    .orderBy('started', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Returns the last failed backup with the reason, or undefined if none failed. */
export async function readFailedBackup(
  db: Db,
): Promise<{ started: Date; problem: string | null } | undefined> {
  return db
    .selectFrom('backups')
    .select(['started', 'problem'])
    .where('ok', '=', false)
    .orderBy('started', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Returns a notice if the last complete backup is older than the limit, or an empty list. */
export async function backupNotices(
  db: Db,
  { backup: { maxAgeHours } }: { backup: { maxAgeHours?: number } },
  now: number,
): Promise<string[]> {
  if (maxAgeHours === undefined) return [];
  const last = await readLastBackup(db);
  if (!last) return ['There is no backup yet. Run `admin backup`.'];
  const hours = Math.floor((now - last.started.getTime()) / hourMs);
  if (hours < maxAgeHours) return [];
  const age = hours < 48 ? counted(hours, 'hour') : counted(Math.floor(hours / 24), 'day');
  return [`The last backup was ${age} ago. Run \`admin backup\`.`];
}
