import { apiCalls } from '../../../../shared/api-calls.ts';
import { codesPerChallenge } from '../../../../shared/constants.ts';
import { signInErrors, signInMessages } from '../../../../shared/messages.ts';
import { normaliseUserName } from '../../../../shared/sign-in/user-name.ts';
import { rawValue, valueOf, type PostedForm } from '../../http/form.ts';
import { readSignInAnswer } from '../../session/sign-in-answer.ts';
import type { Visit } from '../../visit/visit.ts';
import { challengeMs, follow } from './challenge.ts';
import { settleSignIn } from './settle.tsx';
import { errorNotice, showSignIn } from './show-sign-in.tsx';

/** A new password by the code that was sent. */
export async function takeReset(visit: Visit): Promise<void> {
  const { parts, api } = visit;
  const typed = readReset(visit.form);
  const { username, authCode, password } = typed;
  const body = { state: 'reset', values: { username, authCode } } as const;
  const errors = checkReset(typed);
  if (Object.keys(errors).length) return showSignIn(visit, { status: 422, body: { ...body, errors } });
  const tries = `reset-code:${normaliseUserName(username)}`;
  const taken = await parts.state.counters.take(tries, codesPerChallenge, challengeMs);
  if (!taken.allowed) {
    const notice = errorNotice(signInErrors['Try Later']);
    return showSignIn(visit, { status: 422, notice, body });
  }
  const done = await api.call(apiCalls.cognitoPasswordReset, {
    body: { username, password, authCode },
    unauthorized: 'refusal',
  });
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
