import type { Trx } from '../database/db.ts';
import { retryEvent } from '../ehr-events/outbound-events.ts';
import { retryImport } from '../imports/start-phase.ts';

/**
 * Functions by task kind that restart a task in the caller's transaction. They return false if there is nothing to restart.
 * Tasks of other kinds cannot be restarted.
 */
export const restarts: Readonly<Record<string, (trx: Trx, taskId: string) => Promise<boolean>>> = {
  import: retryImport,
  record: retryEvent,
};
