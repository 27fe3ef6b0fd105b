import type { CallStep } from '../../shared/ivr/outcome.ts';

/** How far a call came, in a word or two. */
export const stepWords: Readonly<Record<CallStep, string>> = {
  attempted: 'Not answered',
  answered: 'Answered',
  identified: 'Identified',
  authenticated: 'Authenticated',
  paid: 'Paid',
};
