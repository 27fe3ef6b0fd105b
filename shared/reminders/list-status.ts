import { isOpenJob } from './job-actions.ts';

/**
 * Returns the displayed status of a notification list. Stopping a job leaves the list's status as it was before, and pausing a job leaves
 * it running, so the last job's status is needed. A finished list, or one in preparation again, shows its own status.
 */
export function listStatus(list: { status: string }, job: { status: string } | undefined): string {
  if (!job || ['draft', 'importing'].includes(list.status)) return list.status;
  return isOpenJob(job.status) || ['failed', 'cancelled'].includes(job.status) ? job.status : list.status;
}

export const isStatusFromJob = ({ status }: { status: string }) => status === 'ready' || status === 'running';

export type ListStep = 'add' | 'send' | 'again';

/**
 * Returns the next action. A notification list with a failed job needs a new job and confirmation, because a failed job is final (`jobTransitions`).
 * A finished list, or one that is being loaded, has no action.
 */
export function nextListStep({ status, total }: { status: string; total: number }): ListStep | undefined {
  if (status === 'draft') return 'add';
  if (status === 'failed') return total > 0 ? 'again' : 'add';
  return status === 'ready' ? 'send' : undefined;
}

export const sendLabels = { send: 'Send', again: 'Send again' } as const;
