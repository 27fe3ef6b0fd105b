import { apiCalls } from '../../../../shared/api-calls.ts';
import { kept } from '../../session/kept.ts';
import { readSignInAnswer } from '../../session/sign-in-answer.ts';
import { readSignedIn } from '../../session/signed-in.ts';
import { enter } from '../../visit/enter.ts';
import type { Visit } from '../../visit/visit.ts';

/** The session began with the account. */
export const keptNew = kept<true>('newAccount');

/**
 * Who has just made an account is fetched and signed in by what they chose, so that /login leads on to Home. Nobody is signed in over
 * somebody else, and whoever is not let in here, because the API asks for more or is away, has /login itself.
 */
export async function signInNew(
  visit: Visit,
  { user_name, pw }: { user_name: string; pw: string },
): Promise<void> {
  if (readSignedIn(visit.req) || user_name.includes(':')) return;
  const basic = { userName: user_name, password: pw };
  const answer = readSignInAnswer(
    await visit.api.call(apiCalls.login, { basic, body: {}, unauthorized: 'refusal' }),
  );
  if (answer.kind !== 'accepted') return;
  const { kind } = await enter(visit, { answer, next: '' });
  if (kind === 'entered') keptNew.write(visit.req, true);
}
