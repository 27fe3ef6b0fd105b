import type { May } from './screen-extras.ts';
import { screenOf, type FormTarget, type ResourceVisit } from './screen-parts.ts';

/** What the user may do with the resource, or the record: as its definition says, less what its screen takes away. */
export function mayOf(
  visit: Pick<ResourceVisit, 'resources' | 'signedIn' | 'definition'> & Pick<FormTarget, 'record'>,
): May {
  const { definition } = visit;
  const signedIn = visit.signedIn();
  const writes = definition.write === 'user' || (definition.write === 'admin' && signedIn.user.admin);
  const may = (operation: 'create' | 'update' | 'delete') =>
    writes && definition.operations.includes(operation);
  return {
    create: may('create'),
    change: may('update'),
    remove: may('delete'),
    import: definition.importable === true && may('create'),
    export: definition.operations.includes('list'),
    ...screenOf(visit).may?.(signedIn, visit.record),
  };
}
