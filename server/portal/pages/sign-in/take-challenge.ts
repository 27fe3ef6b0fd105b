import { apiCalls } from '../../../../shared/api-calls.ts';
import { codesPerChallenge } from '../../../../shared/constants.ts';
import { signInMessages } from '../../../../shared/messages/sign-in.ts';
import type { SignInBody } from '../../../../views/sign-in/props.ts';
import { rawValue, valueOf } from '../../http/form.ts';
import { takeTry } from '../../session/allowance.ts';
import { readSignInAnswer, type SignInAnswer } from '../../session/sign-in-answer.ts';
import type { Visit } from '../../visit/visit.ts';
import { bodyOfChallenge, challengeMs, type Challenge } from './challenge.ts';
import { isKnownDevice } from './device.ts';
import { settleSignIn } from './settle.tsx';
import { showSignIn } from './show-sign-in.tsx';

export async function takeChallenge(visit: Visit, challenge: Challenge): Promise<void> {
  if (challenge.state === 'newPassword') return takeNewPassword(visit, challenge);
  const { parts, req, form } = visit;
  const again = bodyOfChallenge(challenge);
  const code = valueOf(form, 'code').replace(/\s/g, '');
  if (!code) {
    const body = { ...again, errors: { code: signInMessages.missingCode } } as SignInBody;
    return showSignIn(visit, { status: 422, body });
  }
  const { userName, next, id, state } = challenge;
  const trier = { userName, known: isKnownDevice(parts, req, userName) };
  const limit = { key: `code:${id}`, most: codesPerChallenge, windowMs: challengeMs };
  const taken = await takeTry(parts, trier, limit);
  const answer =
    taken.kind === 'refused' ? taken : await taken.settle(await askApi(visit, challenge, { code }));
  await settleSignIn(visit, answer, { userName, next, from: state, again });
}

async function takeNewPassword(visit: Visit, challenge: Challenge): Promise<void> {
  const { userName, next, state } = challenge;
  const password = rawValue(visit.form, 'new_password');
  const errors = {
    ...(!password && { new_password: signInMessages.missingNewPassword }),
    ...(password &&
      password !== rawValue(visit.form, 'confirm') && { confirm: signInMessages.passwordsDiffer }),
  };
  if (Object.keys(errors).length) {
    return showSignIn(visit, { status: 422, body: { state: 'newPassword', userName, errors } });
  }
  const answer = await askApi(visit, challenge, { new_password: password });
  await settleSignIn(visit, answer, { userName, next, from: state, again: bodyOfChallenge(challenge) });
}

async function askApi(
  { api }: Visit,
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
