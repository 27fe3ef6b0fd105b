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
