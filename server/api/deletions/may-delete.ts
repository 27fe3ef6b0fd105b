import { type ResourceDefinition, needsOf, rightTo } from '../../../shared/resources/define.ts';
import { hasNeeded, isOpenTo } from '../../../shared/rights.ts';
import type { Actor } from '../operation/actor.ts';

/** True if the actor may delete records of the resource. This also governs undoing deletions. */
export function mayDelete(actor: Actor, definition: ResourceDefinition): boolean {
  const writes = definition.write === 'user' || (definition.write === 'admin' && actor.admin);
  return (
    writes &&
    isOpenTo(actor, rightTo(definition, 'delete')) &&
    hasNeeded(actor, needsOf(definition, 'delete'))
  );
}
