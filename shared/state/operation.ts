/** Status of an operation on a group of records. A missing operation is idle. */
type OperationStatus = 'loading' | 'submitting' | 'success' | 'error' | 'deleted';

export type OperationKind = 'list' | 'get' | 'create' | 'update' | 'delete';

export interface Operation {
  status: OperationStatus;
  message?: string;
}

export function startOperation(kind: OperationKind): Operation {
  return { status: kind === 'list' || kind === 'get' ? 'loading' : 'submitting' };
}

/** Returns `deleted` after a successful delete. An answer without `success` is an error. */
export function endOperation(kind: OperationKind, reply: { success?: boolean; msg?: string }): Operation {
  if (reply.success !== true) return { status: 'error', ...(reply.msg && { message: reply.msg }) };
  return { status: kind === 'delete' ? 'deleted' : 'success' };
}
