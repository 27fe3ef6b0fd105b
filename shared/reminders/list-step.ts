export type ListStep = 'add' | 'send' | 'again';

/**
 * Returns the next action. A list with a failed job needs a new job and confirmation, because a failed job is final (`jobTransitions`).
 * A finished list, or one that is being loaded, has no action.
 */
export function nextListStep({ status, total }: { status: string; total: number }): ListStep | undefined {
  if (status === 'draft') return 'add';
  if (status === 'failed') return total > 0 ? 'again' : 'add';
  return status === 'ready' ? 'send' : undefined;
}

export const sendLabels = { send: 'Send', again: 'Send again' } as const;
