import { createHmac } from 'node:crypto';
import { apiCalls } from '../../../../shared/api-calls.ts';
import { codesPerChallenge } from '../../../../shared/constants.ts';
import { signInErrors, signInMessages } from '../../../../shared/locales/en/sign-in.ts';
import { normaliseUserName } from '../../../../shared/sign-in/credentials.ts';
import { rawValue, valueOf, type PostedForm } from '../../http/form.ts';
import { clientAddressOf } from '../../http/limits.ts';
import { readSignInAnswer } from '../../session/sign-in-answer.ts';
import type { RequestContext } from '../../page/request-context.ts';
import { challengeMs, applySignInEvent, type Challenge } from './challenge.ts';
import { isKnownDevice } from '../../session/browser-tokens.ts';
import { settleSignIn } from './settle.tsx';
import { errorNotice, renderSignIn } from './render-sign-in.tsx';

export async function postReset(ctx: RequestContext, challenge: Challenge | undefined): Promise<void> {
  const { parts, api } = ctx;
  const typed = readReset(ctx.form);
  const { username, authCode, password } = typed;
  const body = { state: 'reset', values: { username, authCode } } as const;
  const errors = checkReset(typed);
  if (Object.keys(errors).length) return renderSignIn(ctx, { status: 422, body: { ...body, errors } });
  const { tries, ...clientOptions } = clientOf(ctx, username, challenge);
  const quota = await parts.state.counters.consume(tries, codesPerChallenge, challengeMs);
  if (!quota.allowed) {
    const notice = errorNotice(signInErrors['Try Later']);
    return renderSignIn(ctx, { status: 422, notice, body });
  }
  const done = await api.call(apiCalls.cognitoPasswordReset, {
    ...clientOptions,
    body: { username, password, authCode },
    unauthorized: 'refusal',
  });
  if (!done.ok && !done.reply && done.sent) {
    // Only a sign-in shows whether the new password was saved.
    applySignInEvent(ctx, { from: 'reset', event: 'resetDone' });
    return renderSignIn(ctx, {
      status: 502,
      notice: errorNotice(signInMessages.resetUnknown),
      body: { state: 'login', values: { user_name: username } },
    });
  }
  if (!done.ok) {
    const attempt = { userName: username, next: '', from: 'reset', retryBody: body } as const;
    return settleSignIn(ctx, readSignInAnswer(done), attempt);
  }
  applySignInEvent(ctx, { from: 'reset', event: 'resetDone' });
  await parts.state.counters.release(tries);
  renderSignIn(ctx, {
    notice: { kind: 'success', text: signInMessages.resetDone },
    body: { state: 'login', values: { user_name: username } },
  });
}

/**
 * Counts attempts per browser if it requested the code or is known for the name, and otherwise per IP address.
 * A stranger's wrong codes therefore never block the user's correct one.
 */
function clientOf({ parts, req }: RequestContext, username: string, challenge: Challenge | undefined) {
  const name = normaliseUserName(username);
  const wasSent = challenge?.sent === true && normaliseUserName(challenge.userName) === name;
  const knownDevice = wasSent || isKnownDevice(parts, req, username);
  const clientKey = wasSent ? challenge.id : knownDevice ? 'known' : clientAddressOf(req);
  const tries = `reset-code:${name}:${clientKey}`;
  const secret = parts.config.sessionSecrets[0] ?? '';
  return {
    tries,
    knownDevice,
    clientFingerprint: createHmac('sha256', secret).update(tries).digest('base64url'),
  };
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
