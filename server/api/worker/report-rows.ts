import type { Task, TaskList } from 'graphile-worker';
import { RowsFailed } from '../database/row-scan.ts';
import type { WorkerDeps } from './deps.ts';

/**
 * Logs each row that failed in a scan. The job itself has succeeded, as all other rows were worked on: a scan comes again
 * within a minute, and a retry would only repeat the failures sooner.
 */
export function reportRows({ log }: Pick<WorkerDeps, 'log'>, tasks: TaskList): TaskList {
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
  return Object.fromEntries(
    Object.entries(tasks).flatMap(([name, task]) => (task ? [[name, report(task)]] : [])),
  );
}
