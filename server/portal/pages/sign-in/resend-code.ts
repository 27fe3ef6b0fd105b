import { apiCalls } from '../../../../shared/api-calls.ts';
import { signInMessages } from '../../../../shared/messages/sign-in.ts';
import { paths } from '../../../../shared/paths.ts';
import { isRecord, textOf } from '../../../../shared/reply.ts';
import type { Outcome } from '../../http/outcome.ts';
import { readSignInAnswer } from '../../session/sign-in-answer.ts';
import { toMoment } from '../../visit/moment.ts';
import type { Visit } from '../../visit/visit.ts';
import { bodyOfChallenge, keptChallenge, type Challenge } from './challenge.ts';
import { settleSignIn } from './settle.tsx';
import { isBeta, showSignIn } from './show-sign-in.tsx';

export async function resendCode(visit: Visit, challenge: Challenge): Promise<void> {
  const { userName, next, handle, state, sentTo } = challenge;
  const asked = await visit.api.call(apiCalls.cognitoResendCode, {
    basic: { userName, password: '' },
    body: { Session: handle },
    unauthorized: 'refusal',
  });
  const again = readAgain(asked);
  const now = { ...challenge, again: again ?? challenge.again };
  keptChallenge.write(visit.req, now);
  if (asked.ok) {
    visit.flash('success', signInMessages.codeSentAgain(sentTo));
    return visit.goTo(isBeta(visit.req) ? paths.betaLogin.to() : paths.login.to());
  }
  const body = bodyOfChallenge(now);
  if (again === undefined)
    return settleSignIn(visit, readSignInAnswer(asked), { userName, next, from: state, again: body });
  const time = toMoment(again);
  const notice = { kind: 'info', text: signInMessages.codeNotYet(time.text, sentTo), time } as const;
  showSignIn(visit, { status: 429, notice, body });
}

/** Reads the time of the next code in Unix seconds. */
function readAgain({ reply }: Outcome): number | undefined {
  const results = isRecord(reply?.results) ? reply.results : undefined;
  return Number(textOf(results, 'again')) || undefined;
}
