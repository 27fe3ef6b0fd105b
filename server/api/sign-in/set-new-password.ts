import { Refusal, type Answer } from '../operation/answer.ts';
import type { ApiDeps } from '../operation/operation.ts';
import { signInError } from './sign-in-error.ts';
import { closeChallenge, countTry, type SecondStep } from './challenges.ts';
import { continueSignIn } from './continue-sign-in.ts';
import { findPasswordError } from './password-errors.ts';
import { saveChosenPassword } from './save-password.ts';
import { actorOf } from './sign-in-user.ts';
import { revokeTokens } from '../operation/bearer-tokens.ts';

export async function setNewPassword(
  { user, challenge }: SecondStep,
  password: string,
  deps: ApiDeps,
): Promise<Answer> {
  const { db, clock, passwords } = deps;
  const error = findPasswordError(password, 'user');
  if (error) return signInError('Password Does Not Meet the Requirements', { msg: error });
  if (!(await countTry(db, challenge))) return signInError('Try Later');
  if (await passwords.verify(password, user.password, 'known')) return signInError('Another New Password');
  const stored = await passwords.hash(password, 'known');
  const now = clock();
  await db.transaction().execute(async (trx) => {
    if (!(await closeChallenge(trx, challenge))) throw new Refusal(signInError('Invalid Session'));
    const detail = 'Temporary password replaced by the user';
    await saveChosenPassword(trx, user.id, { actor: actorOf(user), password: stored, detail, now });
    await revokeTokens(trx, user.id);
  });
  return continueSignIn({ ...user, temporary: false }, deps, { how: 'a new password' });
}
