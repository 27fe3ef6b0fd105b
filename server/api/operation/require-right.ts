import { actingMessages } from '../../../shared/locales/en/administration.ts';
import { stepMessages } from '../../../shared/locales/en/fields.ts';
import {
  stepResult,
  type RequiredStep,
  hasNeeded,
  isOpenDuring,
  isOpenTo,
  type Right,
} from '../../../shared/rights.ts';
import type { Need } from '../../../shared/permissions.ts';
import type { Actor } from './actor.ts';
import { notAllowed, refuse, type Answer } from './answer.ts';
import type { Operation, SignedOperation } from './operation.ts';

interface Access {
  right: Right;
  needs?: readonly Need[];
}

export function requireRight({ right, needs }: Access, operation: SignedOperation): Operation {
  return async (request, deps) => {
    const { actor, body } = request;
    const refused = refuseActor(actor, right);
    if (refused) return refused;
    if (!actor) return notSignedIn();
    return hasNeeded(actor, needs, body) ? operation({ ...request, actor }, deps) : notAllowed();
  };
}

/**
 * Returns a 401 without a signed-in user. Returns a 403 without the right, or once the time limit for acting for a client has passed,
 * because the next action must not affect the client or, unnoticed, the user's own account.
 */
export function refuseActor(actor: Actor | undefined, right: Right): Answer | undefined {
  if (!actor) return notSignedIn();
  if (right === 'leaving') return undefined;
  const { actingFor, actingOver } = actor;
  if (actingFor && actingOver) return refuse(403, actingMessages.over(actingFor.name));
  if (actor.step && !isOpenDuring(actor.step, right)) return refuseBefore(actor.step);
  return isOpenTo(actor, right) ? undefined : notAllowed();
}

export const refuseBefore = (step: RequiredStep): Answer => ({
  ...refuse(403, stepMessages[step]),
  results: stepResult(step),
});

const notSignedIn = () => refuse(401, 'Please sign in.');
