import { apiCalls } from '../../../../shared/api-calls.ts';
import { normaliseUserName } from '../../../../shared/sign-in/user-name.ts';
import { codesPerChallenge } from '../../../../shared/constants.ts';
import { signInErrors, signInMessages } from '../../../../shared/messages.ts';
import type { LoginBody } from '../../../../views/sign-in/props.ts';
import { rawValue, readForm, valueOf } from '../../http/form.ts';
import { takeTry } from '../../session/allowance.ts';
import { readOutcome } from '../../http/outcome.ts';
import { readSignInAnswer, type SignInAnswer } from '../../session/sign-in-answer.ts';
import { bodyOfChallenge, challengeMs, follow, type Challenge } from './challenge.ts';
import { isKnownDevice } from './device.ts';
import { errorNotice, type SignInExchange } from './exchange.ts';
import { sendLoginPage } from './sign-in-page.tsx';
import { settleSignIn } from './settle.tsx';

/** The answer to a challenge: a code, or a new password. */
export async function takeChallenge(exchange: SignInExchange, challenge: Challenge): Promise<void> {
  const form = readForm(exchange.req.body);
  if (challenge.state === 'newPassword') return takeNewPassword(exchange, challenge);
  const again = bodyOfChallenge(challenge);
  const code = valueOf(form, 'code').replace(/\s/g, '');
  if (!code) {
    return sendLoginPage(exchange.parts, exchange, {
      status: 422,
      body: { ...again, errors: { code: signInMessages.missingCode } } as LoginBody,
    });
  }
  const { parts, req } = exchange;
  const { userName, next, id } = challenge;
  const trier = { userName, known: isKnownDevice(parts, req, userName) };
  const limit = { key: `code:${id}`, most: codesPerChallenge, windowMs: challengeMs };
  const taken = await takeTry(parts, trier, limit);
  const answer =
    taken.kind === 'refused' ? taken : await taken.settle(await askApi(exchange, challenge, { code }));
  await settleSignIn(exchange, answer, { userName, next, from: challenge.state, again });
}

async function takeNewPassword(exchange: SignInExchange, challenge: Challenge): Promise<void> {
  const form = readForm(exchange.req.body);
  const password = rawValue(form, 'new_password');
  const errors = {
    ...(!password && { new_password: signInMessages.missingNewPassword }),
    ...(password && password !== rawValue(form, 'confirm') && { confirm: signInMessages.passwordsDiffer }),
  };
  if (Object.keys(errors).length) {
    const body: LoginBody = { state: 'newPassword', userName: challenge.userName, errors };
    return sendLoginPage(exchange.parts, exchange, { status: 422, body });
  }
  const { userName, next } = challenge;
  const answer = await askApi(exchange, challenge, { new_password: password });
  const again = bodyOfChallenge(challenge);
  await settleSignIn(exchange, answer, { userName, next, from: challenge.state, again });
}

async function askApi(
  { parts, req }: SignInExchange,
  { userName, name, handle }: Challenge,
  response: Record<string, string>,
): Promise<SignInAnswer> {
  const result = await parts.relay.call(apiCalls.cognitoVerify, {
    basic: { userName, password: '' },
    body: { Session: handle, ChallengeName: name, response },
    requestId: req.context.id,
  });
  return readSignInAnswer(readOutcome(result, { unauthorized: 'refusal' }));
}

/** A new password by the code that was sent (spec 4, Login: reset). */
export async function takeReset(exchange: SignInExchange): Promise<void> {
  const { parts } = exchange;
  const form = readForm(exchange.req.body);
  const username = valueOf(form, 'username').trim();
  const authCode = valueOf(form, 'authCode').replace(/\s/g, '');
  const password = rawValue(form, 'password');
  const body = { state: 'reset', values: { username, authCode } } as const;
  const errors = {
    ...(!username && { username: signInMessages.missingUsername }),
    ...(!authCode && { authCode: signInMessages.missingCode }),
    ...(!password && { password: signInMessages.missingNewPassword }),
    ...(password && password !== rawValue(form, 'confirm') && { confirm: signInMessages.passwordsDiffer }),
  };
  if (Object.keys(errors).length)
    return sendLoginPage(parts, exchange, { status: 422, body: { ...body, errors } });
  const tries = `reset-code:${normaliseUserName(username)}`;
  const taken = await parts.state.counters.take(tries, codesPerChallenge, challengeMs);
  if (!taken.allowed) {
    const notice = errorNotice(signInErrors['Try Later']);
    return sendLoginPage(parts, exchange, { status: 422, notice, body });
  }
  const result = await parts.relay.call(apiCalls.cognitoPasswordReset, {
    body: { username, password, authCode },
    requestId: exchange.req.context.id,
  });
  const done = result.kind === 'answered' && result.reply.success;
  if (!done) {
    const trying = { userName: username, next: '', from: 'reset', again: body } as const;
    return settleSignIn(exchange, readSignInAnswer(readOutcome(result, { unauthorized: 'refusal' })), trying);
  }
  follow(exchange, { from: 'reset', event: 'resetDone' });
  await parts.state.counters.giveBack(tries);
  sendLoginPage(parts, exchange, {
    notice: { kind: 'success', text: signInMessages.resetDone },
    body: { state: 'login', values: { user_name: username } },
  });
}
