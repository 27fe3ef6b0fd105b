import { textOf } from '../../../shared/reply.ts';
import { refuse, Refusal } from '../answer.ts';
import type { ResourceRules } from '../resource-api.ts';

/** Nobody removes themselves, and internal admins are removed by admins alone. */
export const userRules: ResourceRules = {
  onDelete:
    ({ request: { actor } }) =>
    (_trx, before) => {
      const isOwn = textOf(before, 'id') === actor.userId;
      const isAdmin = before['admin_user'] === 'T';
      if (isOwn || (isAdmin && !actor.admin)) throw new Refusal(refuse(403, 'You may not do this.'));
      return Promise.resolve();
    },
};
