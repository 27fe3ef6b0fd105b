import { counted } from '../../../shared/count.ts';
import { toTimestamp, type Db } from '../database/db.ts';

export interface DrillRun {
  started: number;
  finished: number;
  /** Name of the backup's file, and the moment of the backup. */
  backup?: string;
  created?: number;
  rows?: number;
  files?: number;
  /** Reason of the failure; undefined if the restored copy equals its backup. */
  problem?: string;
}

export async function recordDrill(db: Db, run: DrillRun): Promise<void> {
  await db
    .insertInto('restore_drills')
    .values({
      started: toTimestamp(run.started),
      finished: toTimestamp(run.finished),
      backup: run.backup ?? null,
      backup_created: run.created === undefined ? null : toTimestamp(run.created),
      row_count: run.rows ?? null,
      file_count: run.files ?? null,
      problem: run.problem ?? null,
    })
    .execute();
}

type Drill = NonNullable<Awaited<ReturnType<typeof readLastDrill>>>;

interface Drills {
  /** Last drill that succeeded; undefined if none did. */
  last: Drill | undefined;
  failed: Drill | undefined;
  /** True if the last drill failed. */
  isFailing: boolean;
}

/** Reads the last successful restore drill and the last failed one. */
export async function readDrills(db: Db): Promise<Drills> {
  const last = await readLastDrill(db, true);
  const failed = await readLastDrill(db, false);
  return { last, failed, isFailing: failed !== undefined && failed.started > (last?.started ?? new Date(0)) };
}

function readLastDrill(db: Db, isSuccessful: boolean) {
  return db
    .selectFrom('restore_drills')
    .select(['started', 'finished', 'row_count', 'file_count', 'problem'])
    .where('problem', isSuccessful ? 'is' : 'is not', null)
    .orderBy('started', 'desc')
    .limit(1)
    .executeTakeFirst();
}

const dayMs = 24 * 3_600_000;

/** Returns notices if the last restore drill failed, and if the last successful one is older than the limit. */
export async function drillNotices(
  db: Db,
  { drill: { maxAgeDays } }: { drill: { maxAgeDays?: number } },
  now: number,
): Promise<string[]> {
  const { last, failed, isFailing } = await readDrills(db);
  return [
    ...(isFailing
      ? [`The last restore drill failed: ${failed?.problem} Fix the cause, then run \`admin restore-drill\`.`]
      : []),
    ...(maxAgeDays === undefined ? [] : findOverdue(last, { maxAgeDays, now })),
  ];
}

function findOverdue(
  last: Drill | undefined,
  { maxAgeDays, now }: { maxAgeDays: number; now: number },
): string[] {
  if (!last) return ['There is no successful restore drill yet. Run `admin restore-drill`.'];
  const days = Math.floor((now - last.started.getTime()) / dayMs);
  if (days < maxAgeDays) return [];
  return [`The last successful restore drill was ${counted(days, 'day')} ago. Run \`admin restore-drill\`.`];
}
