import { sql } from 'kysely';
import { writeAudit } from '../rows/audit.ts';
import { toTimestamp, type Db } from '../database/db.ts';
import type { ApiDeps } from '../operation/operation.ts';
import { cancelImport } from './cancel-import.ts';
import { checkRows, type Checked } from './check-rows.ts';
import { importActor, importedDefinition, findImport, describeCounts, type ImportRow } from './import-row.ts';
import { importedRecord, forgetDigests } from './load-rules.ts';
import { ImportStopped, type PassDeps } from './pass.ts';
import { TableError } from '../csv/read-table.ts';
import { loadedBefore, noteLoadedBefore } from './same-file.ts';
import { endTask, lockOf, queueImport } from './start-phase.ts';
import { undoImport } from './undo-import.ts';
import { writeFile } from './write-file.ts';

interface Job {
  id: string;
  /** True if this is the last attempt. */
  last: boolean;
  signal: AbortSignal;
}

type RunDeps = Pick<ApiDeps, 'db' | 'blobs' | 'clock'>;

/** Runs an import job: checks, loads or undoes a file, continuing where an earlier attempt stopped. */
export async function runImport(deps: RunDeps, job: Job): Promise<void> {
  const ran = await deps.db.connection().execute(async (connection) => {
    if (!(await acquireLock(connection, job.id))) return false;
    try {
      await runAlone({ ...deps, connection }, job);
    } finally {
      await sql`select pg_advisory_unlock(${lockOf(job.id)})`.execute(connection);
    }
    return true;
  });
  // If another worker holds the lock, that worker does this when it finishes.
  if (ran) await rerun(deps, job);
}

async function acquireLock(connection: Db, id: string): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_lock(${lockOf(id)}) as taken
  `.execute(connection);
  return rows[0]?.taken ?? false;
}

async function runAlone(deps: PassDeps, job: Job): Promise<void> {
  const row = await findImport(deps.connection, job.id);
  const run = row && runs[row.status];
  if (!run) return;
  try {
    await beginTask(deps.connection, row);
    await run(deps, row, job);
  } catch (error) {
    await recordFailure(deps, row, { error, job });
  }
}

const runs: Partial<
  Record<ImportRow['status'], (deps: PassDeps, row: ImportRow, job: Job) => Promise<void>>
> = {
  checking: check,
  running: load,
  undoing: (deps, row, { signal }) => undoImport(deps, row, signal),
};

/** Queues the import again if it was canceled and restarted before this run noticed. */
async function rerun({ db }: RunDeps, { id, signal }: Job): Promise<void> {
  const row = signal.aborted ? undefined : await findImport(db, id);
  if (row?.task_status === 'queued' && runs[row.status]) await queueImport(db, id, row.id_org);
}

/** Marks the task as running. Throws ImportStopped if the task has been canceled. */
async function beginTask(connection: Db, { task }: ImportRow): Promise<void> {
  const begun = await connection
    .updateTable('tasks')
    .set({ status: 'running' })
    .where('id', '=', task)
    .where('status', 'in', ['queued', 'running'])
    .executeTakeFirst();
  if (!begun.numUpdatedRows) throw new ImportStopped();
}

async function check(deps: PassDeps, row: ImportRow, { signal }: Job): Promise<void> {
  await saveCheck(deps, row, await checkRows(deps, row, signal));
}

async function saveCheck(
  deps: PassDeps,
  row: ImportRow,
  { counts, errors, reasons, warnings }: Checked,
): Promise<void> {
  await deps.connection.transaction().execute(async (trx) => {
    const updated = await trx
      .updateTable('imports')
      .set({
        status: 'checked',
        rows: counts.done,
        faults: JSON.stringify(errors),
        reasons: JSON.stringify(reasons),
        warnings: JSON.stringify(warnings),
      })
      .where('id', '=', row.id)
      .where('task', '=', row.task)
      .where('status', '=', 'checking')
      .executeTakeFirst();
    if (!updated.numUpdatedRows) throw new ImportStopped();
    await noteLoadedBefore(trx, row.id, await loadedBefore(trx, row));
    await endTask(trx, row, deps.clock());
  });
}

async function load(deps: PassDeps, row: ImportRow, { signal }: Job): Promise<void> {
  const counts = await writeFile(deps, row, signal);
  const now = deps.clock();
  await deps.connection.transaction().execute(async (trx) => {
    const ended = await trx
      .updateTable('imports')
      .set({ status: 'done' })
      .where('id', '=', row.id)
      .where('task', '=', row.task)
      .where('status', '=', 'running')
      .executeTakeFirst();
    if (!ended.numUpdatedRows) throw new ImportStopped();
    await endTask(trx, row, now);
    if (counts.refused === 0) await forgetDigests(trx, row.id);
    const detail = `Imported '${row.name}' into ${importedDefinition(row).label.many}: ${describeCounts(counts)}`;
    const entry = {
      actor: importActor(row),
      action: 'import',
      resource: importedRecord(row.resource),
      recordId: row.id,
      detail,
      now,
    };
    await writeAudit(trx, entry);
  });
}

interface BadEnd {
  error: unknown;
  job: Job;
}

/** Ends the import after an error in the file. After any other error, ends it only if no retries remain. */
async function recordFailure(deps: PassDeps, row: ImportRow, { error, job }: BadEnd): Promise<void> {
  if (error instanceof ImportStopped) return stop(deps, row);
  const ours = !(error instanceof TableError);
  if (ours && (!job.last || job.signal.aborted)) throw error;
  const errorText = ours ? 'There was an error on our side. Please try again later.' : error.message;
  await sql`
    with failed as (
      update imports
      set status = 'failed',
        error = ${errorText}
      where id = ${row.id}
      and task = ${row.task}
      and status in ('checking', 'running', 'undoing')
      returning task
    )
    update tasks
    set status = 'failed',
      error = ${errorText},
      finished = ${toTimestamp(deps.clock())}
    where id in (select task from failed)
  `.execute(deps.connection);
  if (ours) throw error;
}

/** Cancels the import if its task was canceled on the task list. Other cancellations have already done so. */
async function stop({ connection, clock }: PassDeps, { id, task }: ImportRow): Promise<void> {
  await connection.transaction().execute(async (trx) => {
    const row = await findImport(trx, id, { lock: true });
    if (row && runs[row.status] && row.task === task && row.task_status === 'cancelled')
      await cancelImport(trx, row, { actor: importActor(row), now: clock() });
  });
}
