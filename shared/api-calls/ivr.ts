import { followUpType } from '../ivr/follow-up.ts';
import type { ListedCall } from './call.ts';
import { seenInAudit } from './operation.ts';

export const ivrCalls = {
  search: {
    method: 'POST',
    reads: true,
    path: 'search',
    signedBy: 'user',
    openTo: ['ivr'],
    timeoutMs: 30_000,
    beyond: { follow_up: 'follow_ups' },
    summary: 'Call records, their count, or the values of one field',
  },
  findFollowUps: {
    method: 'POST',
    reads: true,
    path: 'ivr/follow_ups',
    signedBy: 'user',
    openTo: ['ivr'],
    feature: 'follow_ups',
    result: followUpType,
    summary:
      'What staff noted of calls (calls, their ids), and what their callers still have to pay; not in the contract',
  },
  changeFollowUp: {
    method: 'PUT',
    path: 'ivr/follow_ups',
    signedBy: 'user',
    openTo: ['ivr'],
    feature: 'follow_ups',
    confirmedBy: seenInAudit('follow up'),
    summary: 'Notes of a call that it is done, what is to be known, and who sees to it; not in the contract',
  },
} as const satisfies Record<string, ListedCall>;
