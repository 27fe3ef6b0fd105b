import { ownSignInChange } from '../../../shared/api-calls/sign-in.ts';
import { actingMessages } from '../../../shared/locales/en/administration.ts';
import { users } from '../../../shared/resources/users.ts';
import type { ApiRecord } from '../../../shared/reply.ts';
import { readRow } from '../../../shared/resources/read-row.ts';
import { checkBody } from '../../validation.ts';
import { notFound, refuse, Refusal, succeed, type Answer } from '../operation/answer.ts';
import { organizationOf } from '../operation/actor.ts';
import { requireFresh } from '../sign-in/current-password.ts';
import { organizationMfa } from '../sign-in/mfa-change.ts';
import { findPasswordError } from '../sign-in/password-errors.ts';
import type { StoredPassword } from '../secrets/stored-password.ts';
import { storePassword, findUserById } from '../sign-in/sign-in-user.ts';
import { findActor, readBearer, revokeTokens } from '../operation/bearer-tokens.ts';
import { refuseBefore } from '../operation/require-right.ts';
import { signInError } from '../sign-in/sign-in-error.ts';
import type { Db, Trx } from '../database/db.ts';
import { bodyOf, type ApiDeps, type SignedOperation, type SignedRequest } from '../operation/operation.ts';
import { readId } from '../rows/resource-api.ts';
import { changeRow, findRow } from '../rows/tenant.ts';
import { mayGrantGroup } from './grants.ts';
import { keepManager } from './last-manager.ts';
import { endsSignIns, isChanged, needsFresh, refuseUserChange, type UserChange } from './user-change.ts';
import { findUserError } from './user-fields.ts';
import { releaseUserNames, claimUserName } from './user-name-row.ts';
import { notifyUser } from '../sign-in/notify-user.ts';
import { mfaMessages } from '../../../shared/locales/en/profile.ts';
import { sendTextCode } from '../sign-in/send-text-code.ts';

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
  const refused = await refuseChange(request, { before, values }, deps);
  if (refused) return refused;
  const { pw } = readRow(users, values);
  const password = pw ? await passwords.hash(pw, 'known') : undefined;
  return saveUser(request, { id, values, password }, deps);
};

const settingUp = ['accessToken', 'mobile_phone', 'mfa_method'];

/** Returns true if the request only sets up the user's own second factor, which is allowed while that is still a required step. */
function isSettingUp(request: SignedRequest): boolean {
  const { id, user_name: name, ...rest } = bodyOf(request);
  const { userId, userName } = request.actor;
  const isOwn = readId(id) === userId && (name === undefined || name === userName);
  return isOwn && Object.keys(rest).every((field) => settingUp.includes(field));
}

async function refuseChange(
  request: SignedRequest,
  { before, values }: Pick<UserChange, 'before' | 'values'>,
  deps: ApiDeps,
): Promise<Answer | undefined> {
  const { actor } = request;
  const idOrg = organizationOf(actor);
  const change = await describeChange(deps.db, { before, values, actor });
  const refused = refuseUserChange(change);
  if (refused) return refused;
  const error = await findUserError(deps.db, values, idOrg);
  if (error) return refuse(400, error);
  const { pw } = readRow(users, values);
  const passwordError = pw ? findPasswordError(pw, 'user') : undefined;
  if (passwordError) return refuse(400, passwordError);
  const accessToken = ownSignInChange.read(bodyOf(request))?.accessToken;
  const owner = accessToken ? await findActor(deps.db, accessToken, deps.clock()) : actor;
  if (owner?.userId !== actor.userId) return signInError('Invalid Session');
  return needsFresh(change) ? requireFresh(request, deps) : undefined;
}

async function describeChange(
  db: Db,
  change: Pick<UserChange, 'before' | 'values' | 'actor'>,
): Promise<UserChange> {
  const { before, values, actor } = change;
  const groups = [before, { ...before, ...values }].map((user) => readRow(users, user).access_group);
  const allowed = await Promise.all(groups.map((name) => mayGrantGroup(db, actor, name)));
  const mfa = await organizationMfa(db, organizationOf(actor));
  return { ...change, mfa, mayGrant: allowed.every(Boolean) };
}

interface Save {
  id: string;
  values: ApiRecord;
  password: StoredPassword | undefined;
}

async function saveUser(
  request: SignedRequest,
  { id, values, password }: Save,
  deps: ApiDeps,
): Promise<Answer> {
  const { db, clock } = deps;
  const { actor } = request;
  const now = clock();
  const { pw, ...columns } = values;
  const alongside = async (trx: Trx, before: ApiRecord) => {
    const change = await describeChange(trx, { before, values, actor });
    const refused = refuseUserChange(change);
    if (refused) throw new Refusal(refused);
    if (['disabled', 'access_group'].some((name) => isChanged(name, before, values)))
      await keepManager(trx, { id, after: readRow(users, { ...before, ...values }) });
    if (isChanged('user_name', before, values)) {
      await releaseUserNames(trx, id);
      await claimUserName(trx, id, readRow(users, values).user_name);
    }
    if (password) await storePassword(trx, id, { password, now });
    if (endsSignIns(change)) await endOtherSignIns(trx, request, id);
    if (isChanged('email', before, values)) await notifyEmailChange(trx, before, deps);
    await sendPhoneCode(trx, request, { id, phone: readRow(users, values).mobile_phone }, deps);
  };
  const auditedValues = pw ? { pw } : {};
  const changed = await changeRow(
    db,
    { definition: users, actor, now },
    { id, values: columns, auditedValues, alongside },
  );
  return changed ? succeed([], id) : notFound();
}

function endOtherSignIns(trx: Trx, request: SignedRequest, id: string): Promise<void> {
  const currentToken = request.actor.userId === id ? readBearer(request.header('authorization')) : undefined;
  return revokeTokens(trx, id, currentToken);
}

/** Notifies the previous email address, because its owner may not know about the change. */
async function notifyEmailChange(
  trx: Trx,
  before: ApiRecord,
  deps: Pick<ApiDeps, 'clock' | 'config' | 'log'>,
): Promise<void> {
  const { user_name: userName, email } = readRow(users, before);
  const notification = {
    idOrg: String(before['id_org']),
    userName,
    email,
    subject: 'your email address was changed',
    paragraphs: [`this address is no longer used for your ${deps.config.brand.name} account.`],
  };
  await notifyUser(trx, notification, deps);
}

/** Sends a verification code to a mobile phone, if the caller saves it for themselves and sends an access token. */
async function sendPhoneCode(
  trx: Trx,
  request: SignedRequest,
  { id, phone }: { id: string; phone: string },
  deps: ApiDeps,
): Promise<void> {
  if (id !== request.actor.userId || !ownSignInChange.read(bodyOf(request))?.accessToken) return;
  if (!phone) throw new Refusal(refuse(400, mfaMessages.phone));
  const user = await findUserById(trx, id);
  if (!user) throw new Refusal(signInError('Invalid Session'));
  const refused = await sendTextCode(trx, { user, flow: 'phone', target: phone, phone }, deps);
  if (refused) throw new Refusal(refused);
}
