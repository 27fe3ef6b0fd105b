import type { Request } from 'express';
import { apiCalls } from '../../../shared/api-calls.ts';
import { passwordMessages, routerMessages, signInErrors } from '../../../shared/messages.ts';
import type { PortalParts } from '../routes/index.ts';
import { takeTry } from '../sign-in/allowance.ts';
import { readSignInAnswer } from '../sign-in/answer.ts';
import { currentUser } from '../sign-in/signed-in.ts';
import { passwordLimit } from '../sign-in/take-login.ts';

/**
 * Whether the password is the user's own, asked before a change to how they sign in (security A8): undefined, or what is
 * wrong. The token that the check brings is given back at once.
 */
export async function confirmPassword(
  parts: PortalParts,
  req: Request,
  password: string,
): Promise<string | undefined> {
  const { relay } = parts;
  const { userName } = currentUser(req).user;
  if (!password) return passwordMessages.enterCurrent;
  const taken = await takeTry(parts, { userName, known: true }, passwordLimit(userName));
  if (taken.kind === 'refused') return signInErrors['Try Later'];
  const requestId = req.context.id;
  const answer = await taken.settle(
    readSignInAnswer(
      await relay.call(apiCalls.login, { basic: { userName, password }, body: {}, requestId }),
    ),
  );
  if (answer.kind === 'unavailable') return routerMessages.unavailable;
  if (answer.kind === 'refused') return passwordMessages.wrongCurrent;
  if (answer.kind === 'accepted') {
    await relay.call(apiCalls.logout, { requestId, token: answer.token, body: { username: userName } });
  }
  return undefined;
}

/** Counts one password of the user along with those at sign-in (contract 7); undefined where there were too many. A right one is given back. */
export async function takePasswordTry(
  { state }: Pick<PortalParts, 'state'>,
  req: Request,
): Promise<{ giveBack: () => Promise<void> } | undefined> {
  const { key, most, windowMs } = passwordLimit(currentUser(req).user.userName);
  const { allowed } = await state.counters.take(key, most, windowMs);
  return allowed ? { giveBack: () => state.counters.giveBack(key) } : undefined;
}
