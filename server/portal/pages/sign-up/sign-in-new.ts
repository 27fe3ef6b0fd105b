import { apiCalls } from '../../../../shared/api-calls.ts';
import { kept } from '../../session/kept.ts';
import { readSignInAnswer } from '../../session/sign-in-answer.ts';
import { readSignedIn } from '../../session/signed-in.ts';
import { enter } from '../../visit/enter.ts';
import type { Visit } from '../../visit/visit.ts';

export const keptNew = kept<true>('newAccount');

/**
 * Signs in a new user with the chosen credentials, so that /login redirects to Home. Never replaces an existing session.
 * If the API requires a challenge or is unavailable, the user signs in on /login. Returns 'made' if the API accepts the credentials.
 */
export async function signInNew(
  visit: Visit,
  { user_name, pw }: { user_name: string; pw: string },
): Promise<'made' | 'not made' | 'unknown'> {
  if (readSignedIn(visit.req) || user_name.includes(':')) return 'unknown';
  const basic = { userName: user_name, password: pw };
  const answer = readSignInAnswer(
    await visit.api.call(apiCalls.login, { basic, body: {}, unauthorized: 'refusal' }),
  );
  if (answer.kind === 'challenged') return 'made';
  if (answer.kind === 'refused') return answer.error === 'Invalid Credentials' ? 'not made' : 'unknown';
  if (answer.kind === 'unavailable') return 'unknown';
  const { kind } = await enter(visit, { answer, next: '' });
  if (kind === 'entered') keptNew.write(visit.req, true);
  return 'made';
}
