import { counted } from '../../count.ts';

/** Sentences of the API, the task and the audit trail about an erasure. */
export const erasureMessages = {
  word: 'ERASE',
  reasonMissing: 'Enter a reason.',
  reasonLong: 'Enter at most 300 characters.',
  wordMissing: (word: string) => `Type ${word} to confirm.`,
  gone: 'The contact no longer exists. It may have been deleted or merged.',
  stopped: 'The task was canceled.',
  task: (pseudonym: string) => `Erase a patient (${pseudonym})`,
  pseudonym: (number: string) => ({ first: 'Erased patient', last: number }),
  audited: (pseudonym: string, reason: string) => `${pseudonym}. Reason: ${reason}`,
  erased: (pseudonym: string, deleted: number, payments: number) =>
    `${pseudonym}: ${counted(deleted, 'record')} deleted, ${counted(payments, 'payment')} kept`,
  ours: 'There was an error on our side. Please try again later.',
  inFlight: {
    charge: 'A charge of this patient is in progress. Try again when its result is known.',
    refund: 'A refund of this patient is in progress. Try again when its result is known.',
    message: 'A message to this patient is being sent, or its delivery isn’t known yet. Try again later.',
    call: 'A phone call of this patient is in progress. Try again when it has ended.',
    notice: 'An update about this patient is being sent to your health record. Try again later.',
    import: 'An import is in progress and may contain this patient. Try again when it has ended.',
    export: 'An export of all data is in progress. Try again when it has ended.',
    deletion: 'Deleted records of this patient can still be restored. Try again in ten minutes.',
  },
} as const;
