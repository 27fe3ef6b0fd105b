import { actingMessages } from '../../../shared/messages.ts';
import { refuse } from './answer.ts';
import type { Operation, SignedOperation } from './operation.ts';

/**
 * 401 without a signed-in user. 403 for one whose time of acting for a client is over: what they do next is neither the
 * client's nor, unnoticed, their own (security Z5).
 */
export function requireActor(operation: SignedOperation): Operation {
  return requireAnyActor(async (request, deps) => {
    const { actingFor, actingOver } = request.actor;
    if (actingFor && actingOver) return refuse(403, actingMessages.over(actingFor.name));
    return operation(request, deps);
  });
}

/** 401 without a signed-in user. For the calls that end acting for a client, open when its time is over too. */
export function requireAnyActor(operation: SignedOperation): Operation {
  return async (request, deps) => {
    const { actor } = request;
    return actor ? operation({ ...request, actor }, deps) : refuse(401, 'Please sign in.');
  };
}
