import { isOpenJob } from './job-actions.ts';

/**
 * Where a notification list stands. A job that was stopped leaves its list as it was before it was sent, and one that is paused leaves
 * it running: so whoever asks is told of the last job. Of one that is done the list itself says all, as it does while it is made ready anew.
 */
export function standingOf(list: { status: string }, job: { status: string } | undefined): string {
  if (!job || ['draft', 'importing'].includes(list.status)) return list.status;
  return isOpenJob(job.status) || ['failed', 'cancelled'].includes(job.status) ? job.status : list.status;
}

/** Whether the last job may say more of a list than the list does. */
export const isToldByJob = ({ status }: { status: string }) => status === 'ready' || status === 'running';
