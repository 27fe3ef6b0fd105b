import { createHmac } from 'node:crypto';
import { apiCalls } from '../../../../shared/api-calls.ts';
import { codesPerChallenge } from '../../../../shared/constants.ts';
import { signInErrors, signInMessages } from '../../../../shared/messages/sign-in.ts';
import { normaliseUserName } from '../../../../shared/sign-in/user-name.ts';
import { rawValue, valueOf, type PostedForm } from '../../http/form.ts';
import { addressOf } from '../../http/limits.ts';
import { readSignInAnswer } from '../../session/sign-in-answer.ts';
import type { Visit } from '../../visit/visit.ts';
import { challengeMs, follow, type Challenge } from './challenge.ts';
import { isKnownDevice } from './device.ts';
import { settleSignIn } from './settle.tsx';
import { errorNotice, showSignIn } from './show-sign-in.tsx';

export async function takeReset(visit: Visit, challenge: Challenge | undefined): Promise<void> {
  const { parts, api } = visit;
  const typed = readReset(visit.form);
  const { username, authCode, password } = typed;
  const body = { state: 'reset', values: { username, authCode } } as const;
  const errors = checkReset(typed);
  if (Object.keys(errors).length) return showSignIn(visit, { status: 422, body: { ...body, errors } });
  const { tries, ...who } = trierOf(visit, username, challenge);
  const taken = await parts.state.counters.take(tries, codesPerChallenge, challengeMs);
  if (!taken.allowed) {
    const notice = errorNotice(signInErrors['Try Later']);
    return showSignIn(visit, { status: 422, notice, body });
  }
  const done = await api.call(apiCalls.cognitoPasswordReset, {
    ...who,
    body: { username, password, authCode },
    unauthorized: 'refusal',
  });
  if (!done.ok && !done.reply && done.sent) {
    // Only a sign-in shows if the new password was saved.
    follow(visit, { from: 'reset', event: 'resetDone' });
    return showSignIn(visit, {
      status: 502,
      notice: errorNotice(signInMessages.resetUnknown),
      body: { state: 'login', values: { user_name: username } },
    });
  }
  if (!done.ok) {
    const trying = { userName: username, next: '', from: 'reset', again: body } as const;
    return settleSignIn(visit, readSignInAnswer(done), trying);
  }
  follow(visit, { from: 'reset', event: 'resetDone' });
  await parts.state.counters.giveBack(tries);
  showSignIn(visit, {
    notice: { kind: 'success', text: signInMessages.resetDone },
    body: { state: 'login', values: { user_name: username } },
  });
}

/**
 * Counts attempts per browser if it requested the code or is known for the name, and per address otherwise.
 * A stranger's wrong codes therefore never block the user's correct one.
 */
function trierOf({ parts, req }: Visit, username: string, challenge: Challenge | undefined) {
  const name = normaliseUserName(username);
  const asked = challenge?.sent === true && normaliseUserName(challenge.userName) === name;
  const knownDevice = asked || isKnownDevice(parts, req, username);
  const whose = asked ? challenge.id : knownDevice ? 'known' : addressOf(req);
  const tries = `reset-code:${name}:${whose}`;
  const secret = parts.config.sessionSecrets[0] ?? '';
  return { tries, knownDevice, trier: createHmac('sha256', secret).update(tries).digest('base64url') };
}

function readReset(form: PostedForm) {
  return {
    username: valueOf(form, 'username').trim(),
    authCode: valueOf(form, 'authCode').replace(/\s/g, ''),
    password: rawValue(form, 'password'),
    confirm: rawValue(form, 'confirm'),
  };
}

function checkReset({ username, authCode, password, confirm }: ReturnType<typeof readReset>) {
  return {
    ...(!username && { username: signInMessages.missingUsername }),
    ...(!authCode && { authCode: signInMessages.missingCode }),
    ...(!password && { password: signInMessages.missingNewPassword }),
    ...(password && password !== confirm && { confirm: signInMessages.passwordsDiffer }),
  };
}
