/** Statuses of the erasure of a patient; `none` before it is requested. */
export const erasureStatuses = ['none', 'queued', 'running', 'done', 'failed', 'cancelled'] as const;
