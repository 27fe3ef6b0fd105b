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
