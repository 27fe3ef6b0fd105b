import type { CallStep } from '../../shared/ivr/outcome.ts';

export const stepLabels: Readonly<Record<CallStep, string>> = {
  attempted: 'Not answered',
  answered: 'Answered',
  identified: 'Identified',
  authenticated: 'Authenticated',
  paid: 'Paid',
};
