import { jobs, type jobStatuses } from './notifications.ts';
import type { taskStatuses } from './operations.ts';

export type JobStatus = (typeof jobStatuses)[number];
export type TaskStatus = (typeof taskStatuses)[number];

/** What a person may make of a job: confirm, pause, resume, cancel. The rest is the delivery's own. */
export const jobTransitions: Readonly<Record<JobStatus, readonly JobStatus[]>> = {
  awaiting_confirm: ['queued', 'cancelled'],
  queued: ['paused', 'cancelled'],
  running: ['paused', 'cancelled'],
  paused: ['queued', 'cancelled'],
  done: [],
  cancelled: [],
  failed: [],
};

/** What a person may make of a task: cancel it, or start it again. */
export const taskTransitions: Readonly<Record<TaskStatus, readonly TaskStatus[]>> = {
  queued: ['cancelled'],
  running: ['cancelled'],
  done: [],
  failed: ['queued'],
  cancelled: ['queued'],
};

/** How a job's status is read. */
export function sayJobStatus(status: string): string {
  const labels: Readonly<Record<string, string>> = jobs.fields.status.choiceLabels ?? {};
  return labels[status] ?? status;
}
