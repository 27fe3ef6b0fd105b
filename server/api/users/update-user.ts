import { actingMessages } from '../../../shared/locales/en/administration.ts';
import { users } from '../../../shared/resources/users.ts';
import { checkBody } from '../../validation.ts';
import { notFound, refuse, succeed } from '../operation/answer.ts';
import { readOwnProof } from '../sign-in/current-password.ts';
import { refuseUpdate, saveUser } from './save-user.ts';
import { readBearer } from '../operation/bearer-tokens.ts';
import { refuseBefore } from '../operation/require-right.ts';
import { bodyOf, type SignedOperation, type SignedRequest } from '../operation/operation.ts';
import { readId } from '../rows/resource-api.ts';
import { findRow } from '../rows/tenant.ts';

/**
 * Updates a user. If `accessToken` and a mobile phone are sent, texts a verification code to the phone.
 * Hashes passwords before the transaction. Checks permissions before the transaction and again on the locked row.
 */
export const updateUser: SignedOperation = async (request, deps) => {
  const { db, clock, passwords } = deps;
  const { actor } = request;
  const id = readId(bodyOf(request)['id']);
  if (actor.step && !isSettingUp(request)) return refuseBefore(actor.step);
  if (!id) return refuse(400, 'id is missing');
  if (actor.actingFor && id === actor.userId) return refuse(403, actingMessages.ownAccount);
  const body = checkBody(users, 'update', request.body);
  if (!body.ok) return refuse(400, body.msg);
  const before = await findRow(db, { definition: users, actor, now: clock() }, id);
  if (!before) return notFound();
  const { values } = body;
  const proof = readOwnProof(request);
  const refused = await refuseUpdate(proof, { before, values }, deps);
  if (refused) return refused;
  const { pw } = values;
  const password = pw ? await passwords.hash(pw, 'known') : undefined;
  const currentToken = readBearer(request.header('authorization'));
  const changed = await saveUser({ id, values, password, proof, currentToken }, deps);
  return changed ? succeed([], id) : notFound();
};

const settingUp = ['accessToken', 'mobile_phone', 'mfa_method'];

/** Returns true if the request only sets up the user's own second factor, which is allowed while that is still a required step. */
function isSettingUp(request: SignedRequest): boolean {
  const { id, user_name: name, ...rest } = bodyOf(request);
  const { userId, userName } = request.actor;
  const isOwn = readId(id) === userId && (name === undefined || name === userName);
  return isOwn && Object.keys(rest).every((field) => settingUp.includes(field));
}
