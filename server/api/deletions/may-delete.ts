import type { ResourceDefinition } from '../../../shared/resources/define.ts';
import { needsOf, rightTo } from '../../../shared/resources/rights.ts';
import { hasNeeded, isOpenTo } from '../../../shared/rights.ts';
import type { Actor } from '../operation/actor.ts';

/** Whether the actor may delete records of the resource now, and so bring them back: what was let go by a right may be had by it again. */
export function mayDelete(actor: Actor, definition: ResourceDefinition): boolean {
  const writes = definition.write === 'user' || (definition.write === 'admin' && actor.admin);
  return (
    writes &&
    isOpenTo(actor, rightTo(definition, 'delete')) &&
    hasNeeded(actor, needsOf(definition, 'delete'))
  );
}
