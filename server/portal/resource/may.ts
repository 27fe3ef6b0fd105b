import { apiCalls } from '../../../shared/api-calls.ts';
import { needsOf } from '../../../shared/resources/rights.ts';
import { hasNeeded } from '../../../shared/rights.ts';
import { rightsOf } from '../session/signed-in.ts';
import type { May } from './screen-extras.ts';
import { hasForm } from '../../../views/resource/form-groups.ts';
import { definitionOf } from './form-fields.ts';
import { screenOf, type FormTarget, type ResourceVisit } from './screen-parts.ts';

export function mayOf(visit: ResourceVisit & Pick<FormTarget, 'record'>): May {
  const { definition } = visit;
  const signedIn = visit.signedIn();
  const writes = definition.write === 'user' || (definition.write === 'admin' && signedIn.user.admin);
  const may = (operation: 'create' | 'update' | 'delete') =>
    writes && definition.operations.includes(operation);
  const has = (operation: 'create' | 'update' | 'delete') =>
    hasNeeded(rightsOf(signedIn), needsOf(definition, operation));
  const all: Omit<May, 'edit'> = {
    create: may('create'),
    change: may('update'),
    remove: may('delete'),
    import: definition.importable !== undefined && may('create'),
    export: definition.operations.includes('list'),
    ...screenOf(visit).may?.(signedIn, visit.record),
  };
  const change = all.change && has('update');
  return {
    ...all,
    create: all.create && has('create'),
    change,
    edit: change && hasForm(definitionOf({ ...visit, mode: 'edit' })),
    remove: all.remove && has('delete'),
    export: all.export && hasNeeded(rightsOf(signedIn), apiCalls.noteExport.needs),
  };
}
