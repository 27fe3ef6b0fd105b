import { users } from '../../../shared/resources/users.ts';
import { actingMessages } from '../../../shared/messages/administration.ts';
import { dialogMessages } from '../../../shared/messages/router.ts';
import { textOf } from '../../../shared/reply.ts';
import { checkBody } from '../../validation.ts';
import { notAllowed, refuse, succeed } from '../operation/answer.ts';
import { organisationOf } from '../operation/actor.ts';
import { findPasswordFault } from '../sign-in/password-faults.ts';
import { storePassword } from '../sign-in/store-password.ts';
import type { SignedOperation } from '../operation/operation.ts';
import { createRow } from '../rows/tenant.ts';
import { mayGiveGroup } from './grants.ts';
import { findUserFault } from './user-fields.ts';
import { takeUserName } from './user-name-row.ts';

/**
 * Makes a user of the caller's own organisation: one made for a client would be a way back in after leaving. The password is
 * hashed before the transaction: hashing holds no connection.
 */
export const createUser: SignedOperation = async (request, { db, clock, passwords }) => {
  const { actor } = request;
  if (actor.actingFor) return refuse(403, actingMessages.noUsers);
  const body = checkBody(users, 'create', request.body);
  if (!body.ok) return refuse(400, body.msg);
  const { pw, mfa_method: _method, ...values } = body.values;
  const password = typeof pw === 'string' ? pw : '';
  if (!password) return refuse(400, dialogMessages[3] ?? '');
  if (!(await mayGiveGroup(db, actor, textOf(values, 'access_group')))) return notAllowed();
  const fault =
    findPasswordFault(password, 'user') ?? (await findUserFault(db, values, organisationOf(actor)));
  if (fault) return refuse(400, fault);
  const stored = await passwords.hash(password, 'known');
  const now = clock();
  const id = await createRow(db, { definition: users, actor, now }, values, async (trx, userId) => {
    await takeUserName(trx, userId, textOf(values, 'user_name'));
    await storePassword(trx, userId, { password: stored, now });
  });
  return succeed([], id);
};
