import { textOf } from '../reply.ts';
import type { ListedCall, LookUp } from './call.ts';

const readOperation = {
  method: 'GET',
  path: 'operations/:operation',
  signedBy: 'user',
  openTo: 'leaving',
  feature: 'operation_lookup',
  resultDescriptions: {
    action: 'As in the audit trail, like `resource` and `record_id`',
  },
  summary:
    "Audit rows of the user's own call of the last minutes, by the `X-Operation-Id` that it was sent with; none where it was not carried out; not in the contract",
} as const satisfies ListedCall;

export const operationCalls = { readOperation } as const;

/**
 * Makes the lookup of a call that writes an audit row in its own transaction. The last row with that action, of `resource` or of any, names
 * the record in `p1`.
 */
export const seenInAudit = (action: string, resource?: string) =>
  ({
    read: readOperation,
    request: ({ operation }) => ({ params: { operation } }),
    isDone: (_, rows) => rows.some((row) => row['action'] === action),
    p1: (rows) =>
      textOf(
        rows.findLast((row) => row['action'] === action && (!resource || row['resource'] === resource)),
        'record_id',
      ),
  }) as const satisfies LookUp;
