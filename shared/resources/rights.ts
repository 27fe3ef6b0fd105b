import type { Need } from '../permissions.ts';
import type { Right } from '../rights.ts';
import { sectionsOf } from '../sections.ts';
import type { ResourceDefinition, ResourceOperation } from './define.ts';

/** Returns the right that a generic call needs. The default is the section of the resource. */
export function rightTo(
  { section, rights = {} }: Pick<ResourceDefinition, 'section' | 'rights'>,
  operation: ResourceOperation,
): Right {
  return rights[operation] ?? (section ? sectionsOf(section) : []);
}

export function needsOf(
  { tenant, needs = {} }: Pick<ResourceDefinition, 'tenant' | 'needs'>,
  operation: ResourceOperation,
): readonly Need[] {
  const ownNeeds = needs[operation] ?? [];
  return operation === 'delete' && tenant ? ['delete', ...ownNeeds] : ownNeeds;
}
