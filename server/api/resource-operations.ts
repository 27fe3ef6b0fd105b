import type { ResourceDefinition, ResourceOperation } from '../../shared/resources/define.ts';
import { resources } from '../../shared/resources/index.ts';
import { refuse } from './answer.ts';
import { mayManage } from './auth/actor.ts';
import { groupRules } from './users/group-rules.ts';
import { createUser } from './users/create-user.ts';
import { updateUser } from './users/update-user.ts';
import { userRules } from './users/user-rules.ts';
import type { SignedOperation } from './operation.ts';
import { resourceOperations, type ResourceRules } from './resource-api.ts';

type Operations = Record<ResourceOperation, SignedOperation>;

/** Rules of resources that have some of their own. */
const ownRules: Readonly<Record<string, ResourceRules>> = {
  groups: groupRules,
  users: userRules,
};

/** What answers the calls of a resource: the generic operations, behind whoever may write. */
export function operationsOf(definition: ResourceDefinition): Operations {
  const generic = resourceOperations(definition, ownRules[definition.name]);
  const closed: Operations = {
    ...generic,
    create: requireWriter(definition, generic.create),
    update: requireWriter(definition, generic.update),
    delete: requireWriter(definition, generic.delete),
  };
  return { ...closed, ...ownOperations(definition.name, generic) };
}

/** Users, groups and the own organisation are looked after by admins and the admin group. */
function ownOperations(name: string, generic: Operations): Partial<Operations> {
  if (name === resources.org.name) return { update: requireManager(generic.update) };
  if (name === resources.groups.name)
    return {
      create: requireManager(generic.create),
      update: requireManager(generic.update),
      delete: requireManager(generic.delete),
    };
  if (name === resources.users.name)
    return { create: requireManager(createUser), update: updateUser, delete: requireManager(generic.delete) };
  return {};
}

/** 403 for a write that the definition leaves to others. */
function requireWriter({ write }: ResourceDefinition, operation: SignedOperation): SignedOperation {
  if (write === 'user') return operation;
  return async (request, deps) =>
    write === 'admin' && request.actor.admin ? operation(request, deps) : notAllowed();
}

function requireManager(operation: SignedOperation): SignedOperation {
  return async (request, deps) => (mayManage(request.actor) ? operation(request, deps) : notAllowed());
}

const notAllowed = () => refuse(403, 'You may not do this.');
