import { apiCalls } from '../../../../shared/api-calls.ts';
import { signInResult } from '../../../../shared/api-calls/sign-in.ts';
import { signInMessages } from '../../../../shared/locales/en/sign-in.ts';
import { paths } from '../../../../shared/paths.ts';
import { readSignInAnswer, toMoment } from '../../session/sign-in-answer.ts';
import type { RequestContext } from '../../page/request-context.ts';
import { bodyOfChallenge, challengeSlot, type Challenge } from './challenge.ts';
import { settleSignIn } from './settle.tsx';
import { isBeta, renderSignIn } from './render-sign-in.tsx';

export async function resendCode(ctx: RequestContext, challenge: Challenge): Promise<void> {
  const { userName, next, handle, state, sentTo } = challenge;
  const result = await ctx.api.call(apiCalls.cognitoResendCode, {
    basic: { userName, password: '' },
    body: { Session: handle },
    unauthorized: 'refusal',
  });
  const resendAt = signInResult.read(result.reply?.results)?.again;
  const now = { ...challenge, resendAt: resendAt ?? challenge.resendAt };
  challengeSlot.write(ctx.req, now);
  if (result.ok) {
    ctx.flash('success', signInMessages.codeSentAgain(sentTo));
    return ctx.redirect(isBeta(ctx.req) ? paths.betaLogin.to() : paths.login.to());
  }
  const body = bodyOfChallenge(now);
  if (resendAt === undefined)
    return settleSignIn(ctx, readSignInAnswer(result), { userName, next, from: state, retryBody: body });
  const time = toMoment(resendAt);
  const notice = { kind: 'info', text: signInMessages.codeNotYet(time.text, sentTo), time } as const;
  renderSignIn(ctx, { status: 429, notice, body });
}
