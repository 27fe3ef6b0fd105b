import { apiCalls } from '../../../../shared/api-calls.ts';
import { sessionSlot } from '../../session/session-slot.ts';
import { readSignInAnswer } from '../../session/sign-in-answer.ts';
import { readSignedIn } from '../../session/signed-in.ts';
import { openSession } from '../../page/open-session.ts';
import type { RequestContext } from '../../page/request-context.ts';

export const newAccountSlot = sessionSlot<true>('newAccount');

/**
 * Signs in a new user with the chosen credentials so that /login redirects to Home. Never replaces an existing session.
 * If the API requires a challenge or is unavailable, the user signs in on /login. Returns 'made' if the API accepts the credentials.
 */
export async function signInNew(
  ctx: RequestContext,
  { user_name, pw }: { user_name: string; pw: string },
): Promise<'made' | 'not made' | 'unknown'> {
  if (readSignedIn(ctx.req) || user_name.includes(':')) return 'unknown';
  const basic = { userName: user_name, password: pw };
  const answer = readSignInAnswer(
    await ctx.api.call(apiCalls.login, { basic, body: {}, unauthorized: 'refusal' }),
  );
  if (answer.kind === 'challenged') return 'made';
  if (answer.kind === 'refused') return answer.error === 'Invalid Credentials' ? 'not made' : 'unknown';
  if (answer.kind === 'unavailable') return 'unknown';
  const { kind } = await openSession(ctx, { answer, next: '' });
  if (kind === 'entered') newAccountSlot.write(ctx.req, true);
  return 'made';
}
