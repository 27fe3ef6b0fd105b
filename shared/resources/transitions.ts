import type { ResourceDefinition } from './define.ts';
import { jobs, type jobStatuses } from './notifications.ts';
import type { importStatuses, taskStatuses } from './operations.ts';

export type JobStatus = (typeof jobStatuses)[number];
type TaskStatus = (typeof taskStatuses)[number];
type ImportStatus = (typeof importStatuses)[number];
/** Statuses that a client may request. The worker sets all others. */
export type ImportRequest = Extract<ImportStatus, 'checking' | 'running' | 'cancelled' | 'undoing'>;

/** Transitions that a user may request: confirm, pause, resume, cancel. The delivery engine makes all others. */
export const jobTransitions: Readonly<Record<JobStatus, readonly JobStatus[]>> = {
  awaiting_confirm: ['queued', 'cancelled'],
  queued: ['paused', 'cancelled'],
  running: ['paused', 'cancelled'],
  paused: ['queued', 'cancelled'],
  done: [],
  cancelled: [],
  failed: [],
};

/** Returns the statuses that the worker sets after a requested one. */
export const followingStatuses = (requested: string): readonly string[] => {
  const following: Readonly<Record<string, readonly string[]>> = {
    queued: ['running', 'done', 'failed'],
    checking: ['checked', 'failed'],
    running: ['done', 'failed'],
    undoing: ['undone', 'failed'],
  };
  return following[requested] ?? [];
};

/** Statuses in which the start time can still be changed. */
export const movableJobStatuses: readonly string[] = ['awaiting_confirm', 'queued'] satisfies JobStatus[];

export const confirmedJobStatuses: readonly string[] = ['queued', 'running', 'paused'] satisfies JobStatus[];

export const taskTransitions: Readonly<Record<TaskStatus, readonly TaskStatus[]>> = {
  queued: ['cancelled'],
  running: ['cancelled'],
  done: [],
  failed: ['queued'],
  cancelled: ['queued'],
};

/**
 * Transitions that a user may request: validate the file, import after validation, cancel, undo.
 * Columns can be remapped as long as the file can be validated.
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

interface ImportProgress {
  status: ImportStatus;
  phase: string | null;
  done: number;
}

/** True if an import that always creates records stopped partway. A restart would duplicate the saved rows, so the import can only be resumed. */
export function isInterrupted(
  { importable }: Pick<ResourceDefinition, 'importable'>,
  { status, phase, done }: ImportProgress,
): boolean {
  const ended = status === 'failed' || status === 'cancelled';
  return ended && phase === 'running' && done > 0 && importable?.matched !== true;
}

export function describeJobStatus(status: string): string {
  const labels: Readonly<Record<string, string>> = jobs.fields.status.choiceLabels ?? {};
  return labels[status] ?? status;
}
