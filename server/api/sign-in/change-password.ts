import { apiCalls } from '../../../shared/api-calls.ts';
import { normaliseUserName } from '../../../shared/sign-in/credentials.ts';
import { passwordMessages } from '../../../shared/locales/en/profile.ts';
import { signInErrors } from '../../../shared/locales/en/sign-in.ts';
import { refuse, succeed } from '../operation/answer.ts';
import { readRequest, type SignedOperation } from '../operation/operation.ts';
import { signInError } from './sign-in-error.ts';
import { checkCurrentPassword } from './current-password.ts';
import { findPasswordError } from './password-errors.ts';
import { saveChosenPassword } from './save-password.ts';
import { findUserById } from './sign-in-user.ts';
import { readBearer, revokeTokens } from '../operation/bearer-tokens.ts';

/** Changes the user's own password, which requires the current one. Ends every other session of the user. */
export const changePassword: SignedOperation<typeof apiCalls.changePassword> = async (request, deps) => {
  const { db, clock, passwords } = deps;
  const { actor } = request;
  const { user_name: userName, pw_old: old, pw: password } = readRequest(apiCalls.changePassword, request);
  const user = await findUserById(db, actor.userId);
  const isOwn = normaliseUserName(userName) === user?.key;
  if (!user || !isOwn || actor.actingFor) return refuse(403, 'You don’t have permission to do this.');
  if (!old) return refuse(400, passwordMessages.enterCurrent);
  const error = findPasswordError(password, 'change');
  if (error) return signInError('Password Does Not Meet the Requirements', { msg: error });
  const wrong = await checkCurrentPassword(user, old, deps);
  if (wrong) return wrong;
  if (password.normalize('NFC') === old.normalize('NFC'))
    return signInError('Another New Password', { msg: signInErrors['Another New Password'] });
  const stored = await passwords.hash(password, 'known');
  const now = clock();
  const currentToken = readBearer(request.header('authorization'));
  await db.transaction().execute(async (trx) => {
    await saveChosenPassword(trx, user.id, { actor, password: stored, detail: 'Password changed', now });
    await revokeTokens(trx, user.id, currentToken);
  });
  return succeed();
};
