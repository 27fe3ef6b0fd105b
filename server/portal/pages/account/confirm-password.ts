import type { Request } from 'express';
import { apiCalls } from '../../../../shared/api-calls.ts';
import { passwordMessages, routerMessages } from '../../../../shared/messages.ts';
import { formatTime, toZone } from '../../../../shared/time.ts';
import type { PortalParts } from '../../visit/parts.ts';
import { passwordLimit, takeTry } from '../../session/allowance.ts';
import { readSignInAnswer, sentenceOfRefusal, type Refused } from '../../session/sign-in-answer.ts';
import { currentUser, type SignedIn } from '../../session/signed-in.ts';

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
  const signedIn = currentUser(req);
  const { userName } = signedIn.user;
  if (!password) return passwordMessages.enterCurrent;
  const taken = await takeTry(parts, { userName, known: true }, passwordLimit(userName));
  if (taken.kind === 'refused') return sentenceOfOwnPassword(signedIn, taken);
  const requestId = req.context.id;
  const answer = await taken.settle(
    readSignInAnswer(
      await relay.call(apiCalls.login, { basic: { userName, password }, body: {}, requestId }),
    ),
  );
  if (answer.kind === 'unavailable') return routerMessages.unavailable;
  if (answer.kind === 'refused') return sentenceOfOwnPassword(signedIn, answer);
  if (answer.kind === 'accepted') {
    await relay.call(apiCalls.logout, { requestId, token: answer.token, body: { username: userName } });
  }
  return undefined;
}

/** Why the password that a user gave as their own was not taken: not only because it is wrong. The time is in their organisation's zone. */
export function sentenceOfOwnPassword({ organisation }: SignedIn, refused: Refused): string {
  if (refused.error !== 'Account Locked' && refused.error !== 'Try Later')
    return passwordMessages.wrongCurrent;
  const zone = toZone(organisation.timezone);
  return sentenceOfRefusal(refused, (seconds) => formatTime(seconds, zone));
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
