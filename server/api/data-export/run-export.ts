import { sql } from 'kysely';
import { counted } from '../../../shared/count.ts';
import { exportMessages } from '../../../shared/locales/en/data-export.ts';
import { whileKept } from '../blobs/blob-lock.ts';
import type { Blob } from '../blobs/blob-store.ts';
import { storeBlob } from '../blobs/loose-blobs.ts';
import { toTimestamp, type Db, type Trx } from '../database/db.ts';
import { allowLongStatements } from '../database/end-silent.ts';
import type { ApiDeps } from '../operation/operation.ts';
import { writeAudit } from '../rows/audit.ts';
import type { ArchiveContents } from './describe-archive.ts';
import {
  exportActor,
  exportResource,
  findExport,
  lockOf,
  queueExport,
  type ExportRow,
} from './export-row.ts';
import { writeArchive } from './write-archive.ts';

const dayMs = 24 * 3_600_000;
const fileLifeMs = 7 * dayMs;
/** Delay in milliseconds before another try while a backup or another export runs. */
const retryMs = 60_000;

interface Job {
  id: string;
  /** True if this is the last attempt. */
  last: boolean;
  signal: AbortSignal;
}

type RunDeps = Pick<ApiDeps, 'db' | 'replica' | 'blobs' | 'clock' | 'config'>;

/** Thrown if the task was canceled. */
class ExportStopped extends Error {}

/** Writes the file of an export, from the beginning after an interruption. */
export async function runExport(deps: RunDeps, job: Job): Promise<void> {
  const { db } = deps;
  const ran = await db.connection().execute(async (connection) => {
    const { rows } = await sql<{ taken: boolean }>`
      select pg_try_advisory_lock(${lockOf(job.id)}) as taken
    `.execute(connection);
    if (!rows[0]?.taken) return undefined;
    try {
      return await whileKept(connection, () => runAlone(deps, connection, job));
    } finally {
      await sql`select pg_advisory_unlock(${lockOf(job.id)})`.execute(connection);
    }
  });
  // If another worker holds the lock, that worker does this when it finishes.
  if (ran === undefined || job.signal.aborted) return;
  const row = await findExport(db, job.id);
  if (row?.taskStatus === 'queued') await queueExport(db, row, ran ? 0 : retryMs);
}

async function runAlone(deps: RunDeps, connection: Db, job: Job): Promise<void> {
  const row = await findExport(deps.db, job.id);
  if (!row || !(await setProgress(deps.db, row, 0))) return;
  try {
    // The connection with the locks is idle while the standby is read.
    await connection.transaction().execute((trx) => allowLongStatements(trx, 0));
    const exportFrom = (source: Db) =>
      source
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute((trx) => exportAll(deps, trx, { row, signal: job.signal }));
    await deps.replica.read(exportFrom, connection);
  } catch (error) {
    if (error instanceof ExportStopped) return;
    await recordFailure(deps, row, { error, job });
  }
}

async function exportAll(
  deps: RunDeps,
  trx: Trx,
  { row, signal }: { row: ExportRow; signal: AbortSignal },
): Promise<void> {
  const { db, blobs, clock, config } = deps;
  await allowLongStatements(trx, 0);
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
  await sql`set local time zone 'UTC'`.execute(trx);
  const progress = { percent: 0 };
  const report = async (percent: number) => {
    signal.throwIfAborted();
    if (percent === progress.percent) return;
    progress.percent = percent;
    if (!(await setProgress(db, row, percent))) throw new ExportStopped();
  };
  const organization = { id: row.idOrg, name: row.organization };
  const { publicUrl } = config;
  const options = { trx, blobs, organization, publicUrl, now: clock(), report };
  const { saved, contents } = await writeArchive(options, (file) => storeBlob(deps, file));
  await finish(deps, row, { contents, blob: saved });
}

/** Saves the progress. Returns false if the task was canceled. */
async function setProgress(db: Db, { task }: ExportRow, percent: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('tasks')
    .set({ status: 'running', progress: percent })
    .where('id', '=', task)
    .where('status', 'in', ['queued', 'running'])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function finish(
  { db, clock }: RunDeps,
  row: ExportRow,
  { contents, blob }: { contents: ArchiveContents; blob: Blob },
): Promise<void> {
  const now = clock();
  await db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('tasks')
      .set({ status: 'done', progress: 100, finished: toTimestamp(now) })
      .where('id', '=', row.task)
      .where('status', '=', 'running')
      .executeTakeFirst();
    if (!numUpdatedRows) throw new ExportStopped();
    await trx
      .updateTable('data_exports')
      .set({ blob: blob.name, size: blob.size, expires: toTimestamp(now + fileLifeMs) })
      .where('id', '=', row.id)
      .execute();
    const { tables, files } = contents;
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    await writeAudit(trx, {
      actor: exportActor(row),
      action: 'export',
      resource: exportResource,
      recordId: row.id,
      detail: `Export complete: ${counted(rows, 'row')} of ${counted(tables.length, 'table')} and ${counted(files.length, 'file')}`,
      idOrg: row.idOrg,
      now,
    });
  });
}

/** Ends the export if no attempts remain. */
async function recordFailure(
  { db, clock }: RunDeps,
  { task }: ExportRow,
  { error, job }: { error: unknown; job: Job },
): Promise<void> {
  if (job.last && !job.signal.aborted)
    await db
      .updateTable('tasks')
      .set({ status: 'failed', error: reasonOf(error), finished: toTimestamp(clock()) })
      .where('id', '=', task)
      .where('status', '=', 'running')
      .execute();
  throw error;
}

const reasonOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && /^(ENOSPC|EDQUOT)$/.test(String(error.code))
    ? exportMessages.noSpace
    : exportMessages.failed;
