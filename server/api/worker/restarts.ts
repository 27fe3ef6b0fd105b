import type { Trx } from '../database/db.ts';
import { retryNotice } from '../ehr/record-notices.ts';
import { retryImport } from '../imports/start-phase.ts';

/**
 * How a task of each kind is queued again for the worker, in the transaction of its change; false where nothing waits for it. A
 * kind without one cannot be started again.
 */
export const restarts: Readonly<Record<string, (trx: Trx, taskId: string) => Promise<boolean>>> = {
  import: retryImport,
  record: retryNotice,
};
