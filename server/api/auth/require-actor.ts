import { refuse } from '../answer.ts';
import type { Operation, SignedOperation } from '../operation.ts';

/** 401 without a signed-in user. */
export function requireActor(operation: SignedOperation): Operation {
  return async (request, deps) => {
    const { actor } = request;
    return actor ? operation({ ...request, actor }, deps) : refuse(401, 'Please sign in.');
  };
}
