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
    level: 2,
    result: record({
      ...deletion,
      user_name: text,
      /** End of the time to undo, in Unix seconds. A legal hold extends it. */
      until: number,
    }),
    summary: 'Lists the deletions that the user can still undo, with their deadlines',
  },
  undoDeletion: {
    method: 'POST',
    path: 'deletions/:id/undo',
    signedBy: 'user',
    openTo: 'user',
    level: 2,
    result: record(deletion),
    timeoutMs: 30_000,
    confirmedBy: seenInAudit('undo'),
    summary:
      'Restores deleted records within ten minutes or under a legal hold; the id is the `p1` of the delete',
  },
} as const satisfies Record<string, ListedCall>;
