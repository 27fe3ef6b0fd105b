import { resourceMessages } from '../../../shared/locales/en/resources.ts';
import type { users } from '../../../shared/resources/users.ts';
import type { Trx } from '../database/db.ts';
import type { Actor } from '../operation/actor.ts';
import type { SignedOperation } from '../operation/operation.ts';
import { notAllowed, refuse, Refusal } from '../operation/answer.ts';
import { mayGrantGroup } from './grants.ts';
import { keepManager } from './last-manager.ts';
import type { ResourceRules } from '../rows/resource-api.ts';
import type { SavedUser } from './user-change.ts';

/** Prevents users from deleting themselves, users with more rights, the last manager, and (except for internal admins) internal admins. */
export const userRules: ResourceRules<typeof users> = {
  onDelete:
    ({ request: { actor } }) =>
    async (trx, before) => {
      const { id } = before;
      if (id === actor.userId) throw new Refusal(refuse(403, resourceMessages.notOneself));
      if (before.admin_user === 'T' && !actor.admin)
        throw new Refusal(refuse(403, resourceMessages.adminStays));
      await requireGrantable(trx, actor, before);
      await keepManager(trx, { id });
    },
  onUndo:
    ({ request: { actor } }) =>
    async (trx, row) => {
      if (row.admin_user === 'T' && !actor.admin) throw new Refusal(refuse(403, resourceMessages.adminStays));
      await requireGrantable(trx, actor, row);
    },
};

async function requireGrantable(trx: Trx, actor: Actor, user: SavedUser): Promise<void> {
  if (!(await mayGrantGroup(trx, actor, user.access_group ?? ''))) throw new Refusal(notAllowed());
}

/** Allows reading the caller's own record, and other users' records only with the admin section. */
export function allowSelf(operation: SignedOperation): SignedOperation {
  return async (request, deps) => {
    const { actor, params } = request;
    if (params['id'] !== actor.userId && !actor.sections.includes('admin')) return notAllowed();
    return operation(request, deps);
  };
}
