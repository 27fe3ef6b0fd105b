/** The status of one operation on a group of records; one that has none yet is idle. */
type OperationStatus = 'loading' | 'submitting' | 'success' | 'error' | 'deleted';

export type OperationKind = 'list' | 'get' | 'create' | 'update' | 'delete';

export interface Operation {
  status: OperationStatus;
  message?: string;
}

/** Reads load, writes submit. */
export function startOperation(kind: OperationKind): Operation {
  return { status: kind === 'list' || kind === 'get' ? 'loading' : 'submitting' };
}

/** A delete that worked is `deleted`; an answer without `success` is an error. */
export function endOperation(kind: OperationKind, reply: { success?: boolean; msg?: string }): Operation {
  if (reply.success !== true) return { status: 'error', ...(reply.msg && { message: reply.msg }) };
  return { status: kind === 'delete' ? 'deleted' : 'success' };
}
