import { actingMessages } from '../../../shared/messages.ts';
import { refuse } from './answer.ts';
import type { Operation, SignedOperation } from './operation.ts';

/**
 * Answers 401 without a signed-in user, and 403 to one whose time of acting for a client is over: what they do next is
 * neither the client's nor, unnoticed, their own.
 */
export function requireActor(operation: SignedOperation): Operation {
  return requireAnyActor(async (request, deps) => {
    const { actingFor, actingOver } = request.actor;
    if (actingFor && actingOver) return refuse(403, actingMessages.over(actingFor.name));
    return operation(request, deps);
  });
}

/**
 * Answers 401 without a signed-in user. The calls that end acting for a client need no more: they are open when its time is
 * over too.
 */
export function requireAnyActor(operation: SignedOperation): Operation {
  return async (request, deps) => {
    const { actor } = request;
    return actor ? operation({ ...request, actor }, deps) : refuse(401, 'Please sign in.');
  };
}
