import { readListQuery } from '../../../shared/list-query.ts';
import { resources } from '../../../shared/resources/index.ts';
import { notAllowed } from '../operation/answer.ts';
import type { SignedOperation } from '../operation/operation.ts';

/** Allows reading the caller's own record, and other users' records only with the admin section. */
export function allowSelf(operation: SignedOperation): SignedOperation {
  return async (request, deps) => {
    const { actor, params } = request;
    if (params['id'] !== actor.userId && !actor.sections.includes('admin')) return notAllowed();
    return operation(request, deps);
  };
}

/** Restricts groups to callers with the admin section, except the caller's own, which every sign-in reads by name. */
export function allowOwnGroup(operation: SignedOperation): SignedOperation {
  return async (request, deps) => {
    const { accessGroup, sections } = request.actor;
    const query = readListQuery(request.query, resources.groups);
    const isOwn = query.ok && query.value.filter['name'] === accessGroup;
    return isOwn || sections.includes('admin') ? operation(request, deps) : notAllowed();
  };
}
