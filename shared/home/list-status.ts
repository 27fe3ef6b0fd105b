import { isOpenJob } from './job-actions.ts';

/**
 * Returns the displayed status of a notification list. A stopped job leaves its list as it was before, and a paused one leaves
 * it running, so the last job's status is needed. A finished list, or one in preparation again, has its own status.
 */
export function listStatus(list: { status: string }, job: { status: string } | undefined): string {
  if (!job || ['draft', 'importing'].includes(list.status)) return list.status;
  return isOpenJob(job.status) || ['failed', 'cancelled'].includes(job.status) ? job.status : list.status;
}

export const isStatusFromJob = ({ status }: { status: string }) => status === 'ready' || status === 'running';
