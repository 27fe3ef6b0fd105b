import type { ResourceDefinition } from './define.ts';
import { jobs, type jobStatuses } from './notifications.ts';
import type { importStatuses, taskStatuses } from './operations.ts';

export type JobStatus = (typeof jobStatuses)[number];
type TaskStatus = (typeof taskStatuses)[number];
export type ImportStatus = (typeof importStatuses)[number];
/** What an import can be asked to be; the rest is the worker's own. */
export type ImportRequest = Extract<ImportStatus, 'checking' | 'running' | 'cancelled' | 'undoing'>;

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

/** Statuses that the worker leads on to from one that a person asked for. */
export const followingStatuses = (asked: string): readonly string[] => {
  const following: Readonly<Record<string, readonly string[]>> = {
    queued: ['running', 'done', 'failed'],
    checking: ['checked', 'failed'],
    running: ['done', 'failed'],
    undoing: ['undone', 'failed'],
  };
  return following[asked] ?? [];
};

/** A job whose start can still be changed: it has not begun. */
export const movableJobStatuses: readonly string[] = ['awaiting_confirm', 'queued'] satisfies JobStatus[];

/** A job that was confirmed and is not over. */
export const confirmedJobStatuses: readonly string[] = ['queued', 'running', 'paused'] satisfies JobStatus[];

/** What a person may make of a task: cancel it, or start it again. */
export const taskTransitions: Readonly<Record<TaskStatus, readonly TaskStatus[]>> = {
  queued: ['cancelled'],
  running: ['cancelled'],
  done: [],
  failed: ['queued'],
  cancelled: ['queued'],
};

/**
 * What a person may make of an import: check the file, load it once it was checked, cancel it, undo what it wrote. Its columns can be
 * chosen anew for as long as it can be checked.
 */
export const importTransitions: Readonly<Record<ImportStatus, readonly ImportRequest[]>> = {
  uploaded: ['checking', 'cancelled'],
  checking: ['cancelled'],
  checked: ['checking', 'running', 'cancelled'],
  running: ['cancelled'],
  done: ['undoing'],
  failed: ['checking', 'cancelled', 'undoing'],
  cancelled: ['checking', 'undoing'],
  undoing: [],
  undone: ['checking'],
};

interface ImportStanding {
  status: ImportStatus;
  phase: string | null;
  done: number;
}

/** Part of its rows is kept, and rows that are always new would be kept twice: it only goes on where it was. */
export function brokeOff(
  { importable }: Pick<ResourceDefinition, 'importable'>,
  { status, phase, done }: ImportStanding,
): boolean {
  const ended = status === 'failed' || status === 'cancelled';
  return ended && phase === 'running' && done > 0 && importable?.matched !== true;
}

/** How a job's status is read. */
export function sayJobStatus(status: string): string {
  const labels: Readonly<Record<string, string>> = jobs.fields.status.choiceLabels ?? {};
  return labels[status] ?? status;
}
