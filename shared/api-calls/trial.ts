import type { ListedCall } from './call.ts';

export const trialCalls = {
  describeTrial: {
    method: 'GET',
    path: 'organisations/:id/trial',
    signedBy: 'user',
    openTo: 'internalAdmin',
    feature: 'trial',
    summary:
      'Until when an organization is on trial, and how many calls it made (admins); not in the contract',
  },
  endTrial: {
    method: 'PUT',
    path: 'organisations/:id/trial',
    signedBy: 'user',
    openTo: 'internalAdmin',
    feature: 'trial',
    summary: 'Ends the trial of an organization, which has an account then (admins); not in the contract',
  },
} as const satisfies Record<string, ListedCall>;
