import type { Request } from 'express';
import { apiCalls } from '../../../../shared/api-calls.ts';
import { signInMessages } from '../../../../shared/locales/en/sign-in.ts';
import type { SignInBody } from '../../../../views/sign-in/props.ts';
import { rawValue, valueOf } from '../../http/form.ts';
import { clientAddressOf } from '../../http/limits.ts';
import type { CallContext } from '../../relay/relay.ts';
import { passwordLimit, acquireTry } from '../../session/sign-in-limits.ts';
import { lateRequestPath } from '../../session/ended.ts';
import { cookieName } from '../../session/sessions.ts';
import { readSignInAnswer, type SignInAnswer } from '../../session/sign-in-answer.ts';
import type { RequestContext } from '../../page/request-context.ts';
import { isKnownDevice } from '../../session/browser-tokens.ts';
import { settleSignIn } from './settle.tsx';
import { renderSignIn } from './render-sign-in.tsx';

const rememberedForMs = 365 * 24 * 3_600_000;

/**
 * Checks a name and password. `session/sign-in-limits.ts` limits how many passwords per name and wrong passwords per IP address reach the
 * API.
 */
export async function postNameAndPassword(ctx: RequestContext): Promise<void> {
  const { parts, req, form } = ctx;
  const userName = valueOf(form, 'user_name').trim();
  const password = rawValue(form, 'pw');
  const remember = valueOf(form, 'remember') !== '';
  const retryBody: SignInBody = { state: 'login', values: { user_name: userName, remember } };
  const errors = {
    ...(!userName && { user_name: signInMessages.missingUsername }),
    ...(!password && { pw: signInMessages.missingPassword }),
  };
  if (Object.keys(errors).length) return renderSignIn(ctx, { status: 422, body: { ...retryBody, errors } });

  rememberName(ctx, remember ? userName : '');
  const knownDevice = isKnownDevice(parts, req, userName);
  const client = { userName, isKnown: knownDevice, address: clientAddressOf(req) };
  const attempt = await acquireTry(parts, client, passwordLimit(userName));
  const credentials = { basic: { userName, password }, knownDevice };
  const answer =
    attempt.kind === 'refused' ? attempt : await attempt.settle(await callLogin(ctx, credentials));
  await settleSignIn(ctx, answer, { userName, next: readNext(req), from: 'login', retryBody });
}

/** Rejects names with a colon. Basic credentials split at the first colon, so the API would check another user's name. */
async function callLogin(
  { api }: RequestContext,
  credentials: Required<Pick<CallContext, 'basic' | 'knownDevice'>>,
): Promise<SignInAnswer> {
  if (credentials.basic.userName.includes(':')) return { kind: 'refused', error: 'Invalid Credentials' };
  return readSignInAnswer(
    await api.call(apiCalls.login, { ...credentials, body: {}, unauthorized: 'refusal' }),
  );
}

/** Returns the unvalidated path requested before sign-in, or '' for none. */
export function readNext(req: Request): string {
  const { next } = req.query;
  return typeof next === 'string' ? next : lateRequestPath(req);
}

/** Saves only the user name for "Remember me". */
function rememberName({ parts, res }: RequestContext, userName: string): void {
  const name = cookieName(parts.config, 'user');
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: parts.config.production } as const;
  if (userName) res.cookie(name, userName, { ...options, maxAge: rememberedForMs });
  else res.clearCookie(name, options);
}
