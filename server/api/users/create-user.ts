import { users } from '../../../shared/resources/users.ts';
import { actingMessages } from '../../../shared/locales/en/administration.ts';
import { dialogMessages } from '../../../shared/locales/en/router.ts';
import { readRow } from '../../../shared/resources/read-row.ts';
import { checkBody } from '../../validation.ts';
import type { Trx } from '../database/db.ts';
import { notAllowed, refuse } from '../operation/answer.ts';
import { organizationOf, type Actor } from '../operation/actor.ts';
import { findPasswordError } from '../sign-in/password-errors.ts';
import { storePassword } from '../sign-in/save-password.ts';
import { findUserById } from '../sign-in/sign-in-user.ts';
import { bodyOf, type ApiDeps, type SignedOperation } from '../operation/operation.ts';
import { toPostedAnswer } from '../operation/posting.ts';
import { createRow } from '../rows/tenant.ts';
import { mayGrantGroup } from './grants.ts';
import { sendInvitation } from './invite-by-email.ts';
import { findUserError } from './user-fields.ts';
import { claimUserName } from './user-name-row.ts';

/**
 * Creates a user in the caller's own organization. Users acting for a client are rejected, because through the new user they could keep
 * access.
 * Hashes the password before the transaction, so that no connection waits. If `invite` is 'T', emails a link for choosing a password.
 */
export const createUser: SignedOperation = async (request, deps) => {
  const { db, clock, passwords } = deps;
  const { actor } = request;
  if (actor.actingFor) return refuse(403, actingMessages.noUsers);
  const body = checkBody(users, 'create', request.body);
  if (!body.ok) return refuse(400, body.msg);
  const { pw, mfa_method: _method, ...values } = body.values;
  const password = typeof pw === 'string' ? pw : '';
  const isInvited = bodyOf(request)['invite'] === 'T' && !password;
  if (!password && !isInvited) return refuse(400, dialogMessages[3] ?? '');
  const row = readRow(users, values);
  if (!(await mayGrantGroup(db, actor, row.access_group))) return notAllowed();
  const error =
    (isInvited ? undefined : findPasswordError(password, 'user')) ??
    (await findUserError(db, values, organizationOf(actor)));
  if (error) return refuse(400, error);
  const stored = isInvited ? undefined : await passwords.hash(password, 'known');
  const now = clock();
  let capturedId: string | undefined;
  const id = await createRow(db, { definition: users, actor, now }, values, async (trx, userId) => {
    await claimUserName(trx, userId, row.user_name);
    if (stored) await storePassword(trx, userId, { password: stored, now });
    else capturedId = await inviteNew(trx, { userId, actor }, deps);
  });
  return toPostedAnswer([capturedId], id);
};

async function inviteNew(trx: Trx, { userId, actor }: { userId: string; actor: Actor }, deps: ApiDeps) {
  const user = await findUserById(trx, userId);
  return user && sendInvitation(trx, { user, actor }, deps);
}
