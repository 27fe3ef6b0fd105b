import { apiCalls } from '../../../../shared/api-calls.ts';
import { passwordMessages } from '../../../../shared/messages/profile.ts';
import { routerMessages } from '../../../../shared/messages/router.ts';
import { formatTime, toZone } from '../../../../shared/time.ts';
import { passwordLimit, takeTry } from '../../session/allowance.ts';
import { revokeToken } from '../../session/revoke-token.ts';
import { readSignInAnswer, sentenceOfRefusal, type Refused } from '../../session/sign-in-answer.ts';
import type { SignedIn } from '../../session/signed-in.ts';
import type { Visit } from '../../visit/visit.ts';

/**
 * Confirms the user's own password before a change to their sign-in. Returns the error, or undefined if correct.
 * Revokes the token from the check immediately.
 */
export async function confirmPassword(visit: Visit, password: string): Promise<string | undefined> {
  const { parts, req, api } = visit;
  const signedIn = visit.signedIn();
  const { user } = signedIn;
  const { userName } = user;
  if (!password) return passwordMessages.enterCurrent;
  const taken = await takeTry(parts, { userName, known: true }, passwordLimit(userName));
  if (taken.kind === 'refused') return sentenceOfOwnPassword(signedIn, taken);
  const basic = { userName, password };
  const asked = { basic, knownDevice: true, body: {}, unauthorized: 'refusal' } as const;
  const answer = await taken.settle(readSignInAnswer(await api.call(apiCalls.login, asked)));
  if (answer.kind === 'unavailable') return routerMessages.unavailable;
  if (answer.kind === 'refused') return sentenceOfOwnPassword(signedIn, answer);
  if (answer.kind === 'accepted') await revokeToken(parts.relay, req, { token: answer.token, user });
  return undefined;
}

/** Returns why the password was not accepted, which may also be a lock or a limit. Times are in the organization's zone. */
export function sentenceOfOwnPassword({ organisation }: SignedIn, refused: Refused): string {
  if (refused.error !== 'Account Locked' && refused.error !== 'Try Later')
    return passwordMessages.wrongCurrent;
  const zone = toZone(organisation.timezone);
  return sentenceOfRefusal(refused, (seconds) => formatTime(seconds, zone));
}

/** Counts a password attempt together with those at sign-in. Returns undefined over the limit. `giveBack` releases a correct one. */
export async function takePasswordTry({
  parts: { state },
  signedIn,
}: Visit): Promise<{ giveBack: () => Promise<void> } | undefined> {
  const { key, most, windowMs } = passwordLimit(signedIn().user.userName);
  const { allowed } = await state.counters.take(key, most, windowMs);
  return allowed ? { giveBack: () => state.counters.giveBack(key) } : undefined;
}
