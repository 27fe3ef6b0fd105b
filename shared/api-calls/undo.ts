import { list, number, record, text } from '../wire/wire-types.ts';
import type { ListedCall } from './call.ts';
import { seenInAudit } from './operation.ts';

export const undoCalls = {
  listDeletions: {
    method: 'GET',
    path: 'deletions',
    result: record({
      id: text,
      resource: text,
      ids: list(text),
      user_name: text,
      /** End of the time to undo, in Unix seconds. */
      until: number,
    }),
    signedBy: 'user',
    openTo: 'user',
    feature: 'undo',
    summary: 'The deletions that the user can still undo, and until when; not in the contract',
  },
  undoDeletion: {
    method: 'POST',
    path: 'deletions/:id/undo',
    signedBy: 'user',
    openTo: 'user',
    feature: 'undo',
    timeoutMs: 30_000,
    confirmedBy: seenInAudit('undo'),
    summary:
      'Brings back what a deletion took, for ten minutes: its id is the `p1` of the delete; not in the contract',
  },
} as const satisfies Record<string, ListedCall>;
