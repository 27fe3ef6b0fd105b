import type { Task } from 'graphile-worker';
import { RowsFailed } from '../database/row-scan.ts';
import type { WorkerDeps } from './deps.ts';

/**
 * Logs each row that failed in a scan. The job itself has succeeded, as all other rows were worked on: a scan comes again
 * within a minute, and a retry would only repeat the failures sooner.
 */
export function reportRows<Name extends string>(
  { log }: Pick<WorkerDeps, 'log'>,
  tasks: Readonly<Record<Name, Task>>,
): Record<Name, Task> {
  const report =
    (task: Task): Task =>
    async (payload, helpers) => {
      try {
        return await task(payload, helpers);
      } catch (error) {
        if (!(error instanceof RowsFailed)) throw error;
        for (const { scan, row, error: cause } of error.failures) {
          log.error({ err: cause, scan, row }, 'a row of a scan failed');
        }
      }
    };
  const names = Object.keys(tasks) as Name[];
  return Object.fromEntries(names.map((name) => [name, report(tasks[name])])) as Record<Name, Task>;
}
