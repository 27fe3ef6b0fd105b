import { apiCalls } from '../../../shared/api-calls.ts';
import { Refusal, succeed } from '../operation/answer.ts';
import { readRequest, type ApiDeps, type Operation } from '../operation/operation.ts';
import type { Trx } from '../database/db.ts';
import { continueSignIn } from '../sign-in/continue-sign-in.ts';
import { findPasswordError } from '../sign-in/password-errors.ts';
import { signInError } from '../sign-in/sign-in-error.ts';
import { saveChosenPassword } from '../sign-in/save-password.ts';
import { actorOf, findUserById, type SignInUser } from '../sign-in/sign-in-user.ts';
import { endUserInvitation, findInvitedUser } from './user-invitations.ts';

/** Returns user and organization of a valid invitation link. All other links get the same answer. */
export const openInvitation: Operation<typeof apiCalls.openInvitation> = async (request, deps) => {
  const { token } = readRequest(apiCalls.openInvitation, request);
  const user = await deps.db.transaction().execute((trx) => readLink(trx, token, deps));
  return user ? succeed({ user_name: user.userName, org_name: user.orgName }) : over();
};

/** Sets the password by an invitation link, once, and continues like a sign-in. Hashes only after the link is verified. */
export const acceptInvitation: Operation = async (request, deps) => {
  const { db, clock, passwords } = deps;
  const { token, password } = readRequest(apiCalls.acceptInvitation, request);
  const invited = await db.transaction().execute((trx) => readLink(trx, token, deps));
  if (!invited) return over();
  const error = findPasswordError(password, 'user');
  if (error) return signInError('Password Does Not Meet the Requirements', { msg: error });
  const stored = await passwords.hash(password, 'known');
  const now = clock();
  const user = await db.transaction().execute(async (trx) => {
    const still = await readLink(trx, token, deps);
    if (!still) throw new Refusal(over());
    await endUserInvitation(trx, still.id);
    const detail = 'Password chosen through an invitation';
    await saveChosenPassword(trx, still.id, { actor: actorOf(still), password: stored, detail, now });
    return still;
  });
  return continueSignIn(user, deps, { how: 'an invitation' });
};

async function readLink(
  trx: Trx,
  token: string,
  { keyring, clock }: Pick<ApiDeps, 'keyring' | 'clock'>,
): Promise<SignInUser | undefined> {
  const id = await findInvitedUser(trx, { token, keyring, now: clock() });
  return id === undefined ? undefined : findUserById(trx, id);
}

const over = () => signInError('Invitation Over');
