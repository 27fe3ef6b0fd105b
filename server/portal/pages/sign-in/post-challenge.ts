import { apiCalls } from '../../../../shared/api-calls.ts';
import { codesPerChallenge } from '../../../../shared/constants.ts';
import { signInMessages } from '../../../../shared/locales/en/sign-in.ts';
import type { SignInBody } from '../../../../views/sign-in/props.ts';
import { rawValue, valueOf } from '../../http/form.ts';
import { acquireTry } from '../../session/sign-in-limits.ts';
import { readSignInAnswer, type SignInAnswer } from '../../session/sign-in-answer.ts';
import type { RequestContext } from '../../page/request-context.ts';
import { bodyOfChallenge, challengeMs, type Challenge } from './challenge.ts';
import { isKnownDevice } from '../../session/browser-tokens.ts';
import { settleSignIn } from './settle.tsx';
import { renderSignIn } from './render-sign-in.tsx';

export async function postChallenge(ctx: RequestContext, challenge: Challenge): Promise<void> {
  if (challenge.state === 'newPassword') return postNewPassword(ctx, challenge);
  const { parts, req, form } = ctx;
  const retryBody = bodyOfChallenge(challenge);
  const code = valueOf(form, 'code').replace(/\s/g, '');
  if (!code) {
    const body = { ...retryBody, errors: { code: signInMessages.missingCode } } as SignInBody;
    return renderSignIn(ctx, { status: 422, body });
  }
  const { userName, next, id, state } = challenge;
  const client = { userName, isKnown: isKnownDevice(parts, req, userName) };
  const limit = { key: `code:${id}`, most: codesPerChallenge, windowMs: challengeMs };
  const attempt = await acquireTry(parts, client, limit);
  const answer =
    attempt.kind === 'refused'
      ? attempt
      : await attempt.settle(await verifyChallenge(ctx, challenge, { code }));
  await settleSignIn(ctx, answer, { userName, next, from: state, retryBody });
}

async function postNewPassword(ctx: RequestContext, challenge: Challenge): Promise<void> {
  const { userName, next, state } = challenge;
  const password = rawValue(ctx.form, 'new_password');
  const errors = {
    ...(!password && { new_password: signInMessages.missingNewPassword }),
    ...(password &&
      password !== rawValue(ctx.form, 'confirm') && { confirm: signInMessages.passwordsDiffer }),
  };
  if (Object.keys(errors).length) {
    return renderSignIn(ctx, { status: 422, body: { state: 'newPassword', userName, errors } });
  }
  const answer = await verifyChallenge(ctx, challenge, { new_password: password });
  await settleSignIn(ctx, answer, { userName, next, from: state, retryBody: bodyOfChallenge(challenge) });
}

async function verifyChallenge(
  { api }: RequestContext,
  { userName, name, handle }: Challenge,
  response: Record<string, string>,
): Promise<SignInAnswer> {
  const answered = await api.call(apiCalls.cognitoVerify, {
    basic: { userName, password: '' },
    body: { Session: handle, ChallengeName: name, response },
    unauthorized: 'refusal',
  });
  return readSignInAnswer(answered);
}
