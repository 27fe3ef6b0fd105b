import type { ApiCall } from '../../../shared/api-calls/call.ts';
import { operatorMessages } from '../../../shared/locales/en/operators.ts';
import { refuse } from '../operation/answer.ts';
import type { SignedOperation } from '../operation/operation.ts';

/** Rejects with 403 while the caller acts for a client, because the operation affects other organizations. */
export function asOperator<Call extends ApiCall>(operation: SignedOperation<Call>): SignedOperation<Call> {
  return async (request, deps) =>
    request.actor.actingFor ? refuse(403, operatorMessages.acting) : operation(request, deps);
}
