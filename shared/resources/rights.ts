import type { Need } from '../permissions.ts';
import type { Right } from '../rights.ts';
import { sectionsOf } from '../sections.ts';
import type { ResourceDefinition, ResourceOperation } from './define.ts';

/** Whom a generic call is open to: those who have the resource's section, unless the definition says otherwise. */
export function rightTo(
  { section, rights = {} }: Pick<ResourceDefinition, 'section' | 'rights'>,
  operation: ResourceOperation,
): Right {
  return rights[operation] ?? (section ? sectionsOf(section) : []);
}

/** What it needs besides. */
export function needsOf(
  { tenant, needs = {} }: Pick<ResourceDefinition, 'tenant' | 'needs'>,
  operation: ResourceOperation,
): readonly Need[] {
  const own = needs[operation] ?? [];
  return operation === 'delete' && tenant ? ['delete', ...own] : own;
}
