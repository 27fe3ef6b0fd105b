import { counted } from '../../../shared/count.ts';
import { sql } from 'kysely';
import { toTimestamp, type Db } from './db.ts';
import type { RowFailure } from './row-scan.ts';

/** How long a failed row stays listed, which is the maximum wait until its practice's job retries it. */
const visibleMs = 90 * 60_000;
/** Maximum failures saved per run, in case a job fails on every row. */
const mostNoted = 1000;

interface JobRun {
  job: string;
  /** Start of the run in Unix milliseconds. Failures from before have not recurred. */
  began: number;
  failures: readonly RowFailure[];
}

/** Replaces the failures of a job that processes all its rows in each run. */
export async function replaceFailures(db: Db, { job, began, failures }: JobRun): Promise<void> {
  await noteRows(db, { job, began, failures });
  await db
    .deleteFrom('row_failures')
    .where('job', '=', job)
    .where('failed', '<', toTimestamp(began))
    .execute();
}

/** Adds failures of a job that processes different rows in each run. They stay listed until the rows have been retried. */
export const addFailures = (db: Db, run: JobRun): Promise<void> => noteRows(db, run, run.began + visibleMs);

async function noteRows(db: Db, { job, began, failures }: JobRun, visibleUntil?: number): Promise<void> {
  const rows = [...new Map(failures.map((failure) => [`${failure.scan} ${failure.row}`, failure])).values()];
  if (rows.length === 0) return;
  const failed = toTimestamp(began);
  const until = visibleUntil === undefined ? null : toTimestamp(visibleUntil);
  await db
    .insertInto('row_failures')
    .values(
      rows
        .slice(0, mostNoted)
        .map(({ scan, row }) => ({ job, scan, row, failed, since: failed, shown_until: until })),
    )
    .onConflict((conflict) =>
      conflict.columns(['job', 'scan', 'row']).doUpdateSet({
        failed,
        shown_until: until,
        since: sql`case when row_failures.shown_until < excluded.failed then excluded.since else row_failures.since end`,
      }),
    )
    .execute();
}

export async function failureNotices(db: Db, now: number): Promise<string[]> {
  const { rows } = await sql<{ scan: string; count: number }>`
    select scan, count(*)::int as count
    from row_failures
    where shown_until is null or shown_until > ${toTimestamp(now)}
    group by scan
    order by scan
  `.execute(db);
  if (rows.length === 0) return [];
  const total = rows.reduce((sum, { count }) => sum + count, 0);
  const parts = rows.map(({ scan, count }) => `${scan} ${count}`).join(', ');
  return [
    `The portal could not process ${counted(total, 'record')} (${parts}). All others were processed. Look for "row failed in a periodic job" in the log to see why.`,
  ];
}
