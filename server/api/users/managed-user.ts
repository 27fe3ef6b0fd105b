import { actingMessages } from '../../../shared/locales/en/administration.ts';
import { resourceMessages } from '../../../shared/locales/en/resources.ts';
import { users } from '../../../shared/resources/users.ts';
import type { Trx } from '../database/db.ts';
import type { Actor } from '../operation/actor.ts';
import { notAllowed, notFound, refuse, Refusal, succeed, type Answer } from '../operation/answer.ts';
import type { ApiDeps, SignedRequest } from '../operation/operation.ts';
import { findRow } from '../rows/tenant.ts';
import { findUserById, type SignInUser } from '../sign-in/sign-in-user.ts';
import { mayGrantGroup } from './grants.ts';

/**
 * Wraps `change` as an operation on another user's sign-in. Checks that the caller may manage the user, then runs `change` in a transaction.
 * `change` may return its own response.
 */
export function toManagedUser<Answered extends Answer = never>(
  change: (trx: Trx, user: SignInUser, context: { actor: Actor; deps: ApiDeps }) => Promise<Answered | void>,
): (request: SignedRequest, deps: ApiDeps) => Promise<Answered | Answer<never[]>> {
  return (request, deps) =>
    deps.db.transaction().execute(async (trx) => {
      const { actor, params } = request;
      const record = await findRow(trx, { definition: users, actor, now: deps.clock() }, params['id'] ?? '');
      const user = record && (await findUserById(trx, record.id));
      if (!record || !user) return notFound();
      const refused = refuseActor(actor, user.id);
      if (refused) throw new Refusal(refused);
      const isForeign = record.admin_user === 'T' && !actor.admin;
      if (isForeign || !(await mayGrantGroup(trx, actor, record.access_group ?? '')))
        throw new Refusal(notAllowed());
      return (await change(trx, user, { actor, deps })) ?? succeed<never[]>([], user.id);
    });
}

/** Rejects changes to oneself and by users acting for a client. */
function refuseActor(actor: Actor, userId: string): Answer<never[]> | undefined {
  if (actor.actingFor) return refuse(403, actingMessages.theirSignIn);
  return userId === actor.userId ? refuse(403, resourceMessages.mayNotOneself) : undefined;
}
