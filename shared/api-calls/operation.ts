import type { ListedCall, LookUp } from './call.ts';
import { record, text } from '../wire/wire-types.ts';

const readOperation = {
  method: 'GET',
  path: 'operations/:operation',
  signedBy: 'user',
  openTo: 'leaving',
  level: 2,
  /** All fields are as in the audit trail. */
  result: record({ action: text, resource: text, record_id: text }),
  summary:
    "Returns the audit entries of the user's own recent call by its `X-Operation-Id`; none if it was not carried out",
} as const satisfies ListedCall;

export const operationCalls = { readOperation } as const;

/**
 * Creates the lookup for a call that writes an audit row in its own transaction. `p1` is the record ID of the last row with that action and,
 * if given, that `resource`.
 */
export const seenInAudit = (action: string, resource?: string) =>
  ({
    read: readOperation,
    request: ({ operation }) => ({ params: { operation } }),
    isDone: (_, rows) => rows.some((row) => row['action'] === action),
    p1: (rows) =>
      rows
        .flatMap((row) => readOperation.result.read(row) ?? [])
        .findLast((row) => row.action === action && (!resource || row.resource === resource))?.record_id ??
      '',
  }) as const satisfies LookUp;
