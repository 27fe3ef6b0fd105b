import type { Request } from 'express';
import { apiCalls } from '../../../shared/api-calls.ts';
import { loginLockMinutes, passwordsPerName } from '../../../shared/constants.ts';
import { passwordMessages } from '../../../shared/messages.ts';
import type { PortalParts } from '../routes/index.ts';
import { readSignInAnswer } from '../sign-in/answer.ts';
import { currentUser } from '../sign-in/signed-in.ts';
import { normaliseName } from '../sign-in/take-login.ts';

/**
 * Whether the password is the user's own, asked before a change to how they sign in (security A8): undefined, or what is
 * wrong. The token that the check brings is given back at once.
 */
export async function confirmPassword(
  { relay, state }: PortalParts,
  req: Request,
  password: string,
): Promise<string | undefined> {
  const { userName } = currentUser(req).user;
  if (!password) return passwordMessages.enterCurrent;
  const tries = `password:${normaliseName(userName)}`;
  const taken = await state.counters.take(tries, passwordsPerName, loginLockMinutes * 60_000);
  if (!taken.allowed) return passwordMessages.wrongCurrent;
  const requestId = req.context.id;
  const answer = readSignInAnswer(
    await relay.call(apiCalls.login, { basic: { userName, password }, body: {}, requestId }),
  );
  if (answer.kind !== 'accepted' && answer.kind !== 'challenged') return passwordMessages.wrongCurrent;
  await state.counters.giveBack(tries);
  if (answer.kind === 'accepted') {
    await relay.call(apiCalls.logout, { requestId, token: answer.token, body: { username: userName } });
  }
  return undefined;
}
