import type { Request } from 'express';
import { apiCalls } from '../../../../shared/api-calls.ts';
import { signInMessages } from '../../../../shared/messages/sign-in.ts';
import type { SignInBody } from '../../../../views/sign-in/props.ts';
import { rawValue, valueOf } from '../../http/form.ts';
import { addressOf } from '../../http/limits.ts';
import type { CallContext } from '../../relay/relay.ts';
import { passwordLimit, takeTry } from '../../session/allowance.ts';
import { askedTooLate } from '../../session/ended.ts';
import { cookieName } from '../../session/sessions.ts';
import { readSignInAnswer, type SignInAnswer } from '../../session/sign-in-answer.ts';
import type { Visit } from '../../visit/visit.ts';
import { isKnownDevice } from './device.ts';
import { settleSignIn } from './settle.tsx';
import { showSignIn } from './show-sign-in.tsx';

const rememberedForMs = 365 * 24 * 3_600_000;

/** Limits the passwords per name and wrong passwords per address that reach the API: `session/allowance.ts`. */
export async function takeNameAndPassword(visit: Visit): Promise<void> {
  const { parts, req, form } = visit;
  const userName = valueOf(form, 'user_name').trim();
  const password = rawValue(form, 'pw');
  const remember = valueOf(form, 'remember') !== '';
  const again: SignInBody = { state: 'login', values: { user_name: userName, remember } };
  const errors = {
    ...(!userName && { user_name: signInMessages.missingUsername }),
    ...(!password && { pw: signInMessages.missingPassword }),
  };
  if (Object.keys(errors).length) return showSignIn(visit, { status: 422, body: { ...again, errors } });

  keepName(visit, remember ? userName : '');
  const knownDevice = isKnownDevice(parts, req, userName);
  const trier = { userName, known: knownDevice, address: addressOf(req) };
  const taken = await takeTry(parts, trier, passwordLimit(userName));
  const asked = { basic: { userName, password }, knownDevice };
  const answer = taken.kind === 'refused' ? taken : await taken.settle(await askApi(visit, asked));
  await settleSignIn(visit, answer, { userName, next: readNext(req), from: 'login', again });
}

/** Rejects names with a colon. Basic credentials split at the first colon, so the rest would count as another user's password. */
async function askApi(
  { api }: Visit,
  asked: Required<Pick<CallContext, 'basic' | 'knownDevice'>>,
): Promise<SignInAnswer> {
  if (asked.basic.userName.includes(':')) return { kind: 'refused', error: 'Invalid Credentials' };
  return readSignInAnswer(await api.call(apiCalls.login, { ...asked, body: {}, unauthorized: 'refusal' }));
}

/** Returns the unvalidated path requested before sign-in; '' = none. */
export function readNext(req: Request): string {
  const { next } = req.query;
  return typeof next === 'string' ? next : askedTooLate(req);
}

/** Saves only the user name for "Remember me". */
function keepName({ parts, res }: Visit, userName: string): void {
  const name = cookieName(parts.config, 'user');
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: parts.config.production } as const;
  if (userName) res.cookie(name, userName, { ...options, maxAge: rememberedForMs });
  else res.clearCookie(name, options);
}
