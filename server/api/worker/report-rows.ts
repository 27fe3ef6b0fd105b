import type { Task } from 'graphile-worker';
import { jobNames } from '../database/job-names.ts';
import { addFailures, replaceFailures } from '../database/row-failures.ts';
import { RowsFailed, type RowFailure } from '../database/row-scan.ts';
import type { WorkerDeps } from './deps.ts';

type ReportDeps = Pick<WorkerDeps, 'log' | 'db' | 'clock'>;

/**
 * Logs and records each failed row of a scan.
 * The job itself succeeds, because the scan runs again within a minute and a retry would only repeat the failures.
 */
export function reportRows<Name extends string>(
  deps: ReportDeps,
  tasks: Readonly<Record<Name, Task>>,
): Record<Name, Task> {
  const report =
    (name: Name, task: Task): Task =>
    async (payload, helpers) => {
      const began = deps.clock();
      const failures = await failuresOf(deps, () => task(payload, helpers));
      const note = rounds.has(name) ? replaceFailures : addFailures;
      await note(deps.db, { job: name, began, failures });
    };
  const names = Object.keys(tasks) as Name[];
  return Object.fromEntries(names.map((name) => [name, report(name, tasks[name])])) as Record<Name, Task>;
}

/** Periodic jobs that process all their rows in each run. `watch_charges` processes only due rows. */
const rounds: ReadonlySet<string> = new Set(jobNames.round.filter((name) => name !== 'watch_charges'));

/** Runs a startup step. Failed rows are reported and do not stop the program. */
export async function startWithoutFailed(
  deps: ReportDeps,
  job: string,
  step: () => Promise<unknown>,
): Promise<void> {
  const began = deps.clock();
  await replaceFailures(deps.db, { job, began, failures: await failuresOf(deps, step) });
}

async function failuresOf(
  { log }: Pick<ReportDeps, 'log'>,
  work: () => Promise<unknown> | unknown,
): Promise<readonly RowFailure[]> {
  try {
    await work();
    return [];
  } catch (error) {
    if (!(error instanceof RowsFailed)) throw error;
    for (const { scan, row, error: cause } of error.failures)
      log.error({ err: cause, scan, row }, 'row failed in a periodic job');
    return error.failures;
  }
}
