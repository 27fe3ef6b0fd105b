import type { ListedCall } from './call.ts';

const readOperation = {
  method: 'GET',
  path: 'operations/:operation',
  signedBy: 'user',
  openTo: 'leaving',
  feature: 'operation_lookup',
  tells: {
    action: 'As in the audit trail, like `resource` and `record_id`',
  },
  summary:
    "Audit rows of the user's own call of the last minutes, by the `X-Operation-Id` that it was sent with; none where it was not carried out; not in the contract",
} as const satisfies ListedCall;

export const operationCalls = { readOperation } as const;
