import type { Trx } from '../database/db.ts';
import { retryEvent } from '../ehr/outbound-events.ts';
import { retryImport } from '../imports/start-phase.ts';

/**
 * Functions by task kind that requeue a task in the transaction of its change. They return false if nothing is pending.
 * Other kinds cannot be restarted.
 */
export const restarts: Readonly<Record<string, (trx: Trx, taskId: string) => Promise<boolean>>> = {
  import: retryImport,
  record: retryEvent,
};
