import { apiCalls } from '../../../../shared/api-calls.ts';
import { passwordMessages } from '../../../../shared/locales/en/profile.ts';
import { routerMessages } from '../../../../shared/locales/en/router.ts';
import { formatTime, toZone } from '../../../../shared/time.ts';
import { passwordLimit, acquireTry } from '../../session/sign-in-limits.ts';
import { revokeToken } from '../../session/session-calls.ts';
import { readSignInAnswer, describeRefusal, type Refused } from '../../session/sign-in-answer.ts';
import type { SignedIn } from '../../session/signed-in.ts';
import type { RequestContext } from '../../page/request-context.ts';

/**
 * Checks the user's own password before their sign-in changes. Returns the error, or undefined if the password is correct.
 * Revokes the token that the check creates.
 */
export async function confirmPassword(ctx: RequestContext, password: string): Promise<string | undefined> {
  const { parts, req, api } = ctx;
  const signedIn = ctx.signedIn();
  const { user } = signedIn;
  const { userName } = user;
  if (!password) return passwordMessages.enterCurrent;
  const attempt = await acquireTry(parts, { userName, isKnown: true }, passwordLimit(userName));
  if (attempt.kind === 'refused') return describePasswordRefusal(signedIn, attempt);
  const basic = { userName, password };
  const options = { basic, knownDevice: true, body: {}, unauthorized: 'refusal' } as const;
  const answer = await attempt.settle(readSignInAnswer(await api.call(apiCalls.login, options)));
  if (answer.kind === 'unavailable') return routerMessages.unavailable;
  if (answer.kind === 'refused') return describePasswordRefusal(signedIn, answer);
  if (answer.kind === 'accepted') await revokeToken(parts.relay, req, { token: answer.token, user });
  return undefined;
}

/** Returns why the password was refused, which may also be a lock or a limit. Times are in the organization's time zone. */
export function describePasswordRefusal({ organization }: SignedIn, refused: Refused): string {
  if (refused.error !== 'Account Locked' && refused.error !== 'Try Later')
    return passwordMessages.wrongCurrent;
  const zone = toZone(organization.timezone);
  return describeRefusal(refused, (seconds) => formatTime(seconds, zone));
}

/** Counts a password attempt together with sign-in attempts. Returns undefined over the limit. Call `release` after a correct password. */
export async function claimPasswordAttempt({
  parts: { state },
  signedIn,
}: RequestContext): Promise<{ release: () => Promise<void> } | undefined> {
  const { key, most, windowMs } = passwordLimit(signedIn().user.userName);
  const { allowed } = await state.counters.consume(key, most, windowMs);
  return allowed ? { release: () => state.counters.release(key) } : undefined;
}
