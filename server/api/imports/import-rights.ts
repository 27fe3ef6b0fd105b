import type { ApiCall } from '../../../shared/api-calls/call.ts';
import { readListQuery } from '../../../shared/list-query.ts';
import { findResource } from '../../../shared/resources/index.ts';
import { imports } from '../../../shared/resources/operations.ts';
import { needsOf, rightTo } from '../../../shared/resources/define.ts';
import { hasNeeded, isOpenTo } from '../../../shared/rights.ts';
import type { Actor } from '../operation/actor.ts';
import { notAllowed } from '../operation/answer.ts';
import { bodyOf, type SignedOperation } from '../operation/operation.ts';
import { readId } from '../rows/resource-api.ts';
import { findRow } from '../rows/tenant.ts';

/** True if the actor may import into a resource; false for an unknown resource. */
export function mayImport(actor: Actor, resource: string): boolean {
  const definition = findResource(resource);
  if (definition === undefined) return false;
  return isOpenTo(actor, rightTo(definition, 'create')) && hasNeeded(actor, needsOf(definition, 'create'));
}

/** Restricts an operation on an import to users who may import into its resource. */
export function ofOpenImport<Call extends ApiCall>(operation: SignedOperation<Call>): SignedOperation<Call> {
  return async (request, deps) => {
    const { actor, params } = request;
    const id = params['id'] ?? readId(bodyOf(request)['id']);
    const row = id && (await findRow(deps.db, { definition: imports, actor, now: deps.clock() }, id));
    if (row && !mayImport(actor, row.resource ?? '')) return notAllowed();
    return operation(request, deps);
  };
}

/** Restricts the list of imports: those of one resource to users who may import into it, and all imports to users who may see tasks. */
export function listOpenImports(operation: SignedOperation): SignedOperation {
  return async (request, deps) => {
    const { actor } = request;
    const query = readListQuery(request.query, imports);
    const resource = (query.ok && query.value.filter['resource']) || '';
    if (actor.sections.includes('admin') || mayImport(actor, resource)) return operation(request, deps);
    return notAllowed();
  };
}
