import { users } from '../../../shared/resources/users.ts';
import { readRow } from '../../../shared/resources/read-row.ts';
import { refuse, Refusal, type Answer } from '../operation/answer.ts';
import { organizationOf } from '../operation/actor.ts';
import { isOwnToken, requireFresh, type OwnProof } from '../sign-in/current-password.ts';
import { organizationMfa } from '../sign-in/mfa-change.ts';
import { findPasswordError } from '../sign-in/password-errors.ts';
import type { StoredPassword } from '../secrets/stored-password.ts';
import { storePassword } from '../sign-in/save-password.ts';
import { findUserById } from '../sign-in/sign-in-user.ts';
import { revokeTokens } from '../operation/bearer-tokens.ts';
import { signInError } from '../sign-in/sign-in-error.ts';
import type { Db, Trx } from '../database/db.ts';
import type { ApiDeps } from '../operation/operation.ts';
import { changeRow } from '../rows/tenant.ts';
import { mayGrantGroup } from './grants.ts';
import { keepManager } from './last-manager.ts';
import {
  endsSignIns,
  isChanged,
  needsFresh,
  refuseUserChange,
  type SavedUser,
  type UserChange,
  type UserInput,
} from './user-change.ts';
import { findUserError } from './user-fields.ts';
import { releaseUserNames, claimUserName } from './user-name-row.ts';
import { notifyUser } from '../sign-in/notify-user.ts';
import { mfaMessages } from '../../../shared/locales/en/profile.ts';
import { sendTextCode } from '../sign-in/send-text-code.ts';

/** Returns the refusal of an update by its user or a manager, or undefined if it may be saved. */
export async function refuseUpdate(
  proof: OwnProof,
  { before, values }: Pick<UserChange, 'before' | 'values'>,
  deps: ApiDeps,
): Promise<Answer | undefined> {
  const { actor } = proof;
  const idOrg = organizationOf(actor);
  const change = await describeChange(deps.db, { before, values, actor });
  const refused = refuseUserChange(change);
  if (refused) return refused;
  const error = await findUserError(deps.db, values, idOrg);
  if (error) return refuse(400, error);
  const { pw } = values;
  const passwordError = pw ? findPasswordError(pw, 'user') : undefined;
  if (passwordError) return refuse(400, passwordError);
  if (!(await isOwnToken(proof, deps))) return signInError('Invalid Session');
  return needsFresh(change) ? requireFresh(proof, deps) : undefined;
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
  values: UserInput;
  password: StoredPassword | undefined;
  proof: OwnProof;
  /** Token of the session that stays signed in if users change their own sign-in. */
  currentToken: string | undefined;
}

/**
 * Saves changes of a user and everything that follows from them: ended sessions, the message to the previous email address and the code to
 * a new phone. Checks permissions again on the locked row and throws a `Refusal`. Returns false if the user no longer exists.
 */
export async function saveUser(
  { id, values, password, proof, currentToken }: Save,
  deps: ApiDeps,
): Promise<boolean> {
  const { db, clock } = deps;
  const { actor } = proof;
  const now = clock();
  const { pw, ...columns } = values;
  const alongside = async (trx: Trx, before: SavedUser) => {
    const change = await describeChange(trx, { before, values, actor });
    const refused = refuseUserChange(change);
    if (refused) throw new Refusal(refused);
    if ((['disabled', 'access_group'] as const).some((name) => isChanged(name, before, values)))
      await keepManager(trx, { id, after: readRow(users, { ...before, ...values }) });
    if (isChanged('user_name', before, values)) {
      await releaseUserNames(trx, id);
      await claimUserName(trx, id, values.user_name ?? '');
    }
    if (password) await storePassword(trx, id, { password, now });
    if (endsSignIns(change)) await revokeTokens(trx, id, id === actor.userId ? currentToken : undefined);
    if (isChanged('email', before, values)) await notifyEmailChange(trx, before, deps);
    await sendPhoneCode(trx, proof, { id, phone: values.mobile_phone ?? '' }, deps);
  };
  const auditedValues = pw ? { pw } : {};
  return changeRow(db, { definition: users, actor, now }, { id, values: columns, auditedValues, alongside });
}

/** Notifies the previous email address, because its owner may not know about the change. */
async function notifyEmailChange(
  trx: Trx,
  { id_org: idOrg = '', user_name: userName, email }: SavedUser,
  deps: Pick<ApiDeps, 'clock' | 'config' | 'log'>,
): Promise<void> {
  const notification = {
    idOrg,
    userName: userName ?? '',
    email: email ?? '',
    subject: 'your email address was changed',
    paragraphs: [`this address is no longer used for your ${deps.config.brand.name} account.`],
  };
  await notifyUser(trx, notification, deps);
}

/** Sends a verification code to a mobile phone, if the caller saves it for themselves and sends an access token. */
async function sendPhoneCode(
  trx: Trx,
  { actor, accessToken }: OwnProof,
  { id, phone }: { id: string; phone: string },
  deps: ApiDeps,
): Promise<void> {
  if (id !== actor.userId || !accessToken) return;
  if (!phone) throw new Refusal(refuse(400, mfaMessages.phone));
  const user = await findUserById(trx, id);
  if (!user) throw new Refusal(signInError('Invalid Session'));
  const refused = await sendTextCode(trx, { user, flow: 'phone', target: phone, phone }, deps);
  if (refused) throw new Refusal(refused);
}
