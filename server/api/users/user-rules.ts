import { resourceMessages } from '../../../shared/messages/resources.ts';
import { textOf } from '../../../shared/reply.ts';
import { refuse, Refusal } from '../operation/answer.ts';
import type { ResourceRules } from '../rows/resource-api.ts';

/** Nobody removes themselves, and internal admins are removed by admins alone. */
export const userRules: ResourceRules = {
  onDelete:
    ({ request: { actor } }) =>
    (_trx, before) => {
      if (textOf(before, 'id') === actor.userId) throw new Refusal(refuse(403, resourceMessages.notOneself));
      if (before['admin_user'] === 'T' && !actor.admin)
        throw new Refusal(refuse(403, resourceMessages.adminStays));
      return Promise.resolve();
    },
};
