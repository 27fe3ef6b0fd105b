/** What a person does next with a notification list that no job is sending. */
export type ListStep = 'add' | 'send' | 'again';

/**
 * A list whose job failed is sent by a new one, which awaits confirmation like the first: a job itself is over then (`jobTransitions`).
 * Nothing is left to do with one that is done, and nothing can be done with one that is being read.
 */
export function nextListStep({ status, total }: { status: string; total: number }): ListStep | undefined {
  if (status === 'draft') return 'add';
  if (status === 'failed') return total > 0 ? 'again' : 'add';
  return status === 'ready' ? 'send' : undefined;
}

export const sendLabels = { send: 'Send', again: 'Send again' } as const;
