import type { ListedCall } from './call.ts';
import { seenInAudit } from './operation.ts';
import { list, number, record, required, text } from '../wire/wire-types.ts';

const deletion = { id: text, resource: text, ids: required(list(text)) };

export const undoCalls = {
  listDeletions: {
    method: 'GET',
    path: 'deletions',
    signedBy: 'user',
    openTo: 'user',
    feature: 'undo',
    result: record({
      ...deletion,
      user_name: text,
      /** End of the time to undo, in Unix seconds. */
      until: number,
    }),
    summary: 'The deletions that the user can still undo, and until when; not in the contract',
  },
  undoDeletion: {
    method: 'POST',
    path: 'deletions/:id/undo',
    signedBy: 'user',
    openTo: 'user',
    feature: 'undo',
    result: record(deletion),
    timeoutMs: 30_000,
    confirmedBy: seenInAudit('undo'),
    summary:
      'Brings back what a deletion took, for ten minutes: its id is the `p1` of the delete; not in the contract',
  },
} as const satisfies Record<string, ListedCall>;
