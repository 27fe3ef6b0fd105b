import type { Request } from 'express';
import { apiCalls } from '../../../../shared/api-calls.ts';
import { signInMessages } from '../../../../shared/messages.ts';
import type { LoginBody } from '../../../../views/sign-in/props.ts';
import { askedTooLate } from '../../session/idle.ts';
import { cookieName } from '../../session/sessions.ts';
import { rawValue, readForm, valueOf } from '../../http/form.ts';
import { passwordLimit, takeTry } from '../../session/allowance.ts';
import { readOutcome } from '../../http/outcome.ts';
import { readSignInAnswer, type SignInAnswer } from '../../session/sign-in-answer.ts';
import { isKnownDevice } from './device.ts';
import type { SignInExchange } from './exchange.ts';
import { sendLoginPage } from './sign-in-page.tsx';
import { settleSignIn } from './settle.tsx';

const rememberedForMs = 365 * 24 * 3_600_000;

/** Name and password (spec 5, Login). At most 8 passwords a name in 5 minutes reach the API (contract 7). */
export async function takeLogin(exchange: SignInExchange): Promise<void> {
  const { parts, req } = exchange;
  const form = readForm(req.body);
  const userName = valueOf(form, 'user_name').trim();
  const password = rawValue(form, 'pw');
  const remember = valueOf(form, 'remember') !== '';
  const again: LoginBody = { state: 'login', values: { user_name: userName, remember } };
  const errors = {
    ...(!userName && { user_name: signInMessages.missingUsername }),
    ...(!password && { pw: signInMessages.missingPassword }),
  };
  if (Object.keys(errors).length)
    return sendLoginPage(parts, exchange, { status: 422, body: { ...again, errors } });

  keepName(exchange, remember ? userName : '');
  const trier = { userName, known: isKnownDevice(parts, req, userName) };
  const taken = await takeTry(parts, trier, passwordLimit(userName));
  const answer =
    taken.kind === 'refused' ? taken : await taken.settle(await askApi(exchange, { userName, password }));
  await settleSignIn(exchange, answer, { userName, next: readNext(req), from: 'login', again });
}

/** A name has no colon: Basic credentials end the name at the first, and the rest would count as another name's password. */
async function askApi(
  { parts, req }: SignInExchange,
  basic: { userName: string; password: string },
): Promise<SignInAnswer> {
  if (basic.userName.includes(':')) return { kind: 'refused', error: 'Invalid Credentials' };
  const requestId = req.context.id;
  const result = await parts.relay.call(apiCalls.login, { basic, body: {}, requestId });
  return readSignInAnswer(readOutcome(result, { unauthorized: 'refusal' }));
}

/** The page that was asked for before the sign-in, as it came; '' = none. */
export function readNext(req: Request): string {
  const { next } = req.query;
  return typeof next === 'string' ? next : (askedTooLate.read(req) ?? '');
}

/** Remember me keeps the name alone. */
function keepName({ parts, res }: SignInExchange, userName: string): void {
  const name = cookieName(parts.config, 'user');
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: parts.config.production } as const;
  if (userName) res.cookie(name, userName, { ...options, maxAge: rememberedForMs });
  else res.clearCookie(name, options);
}
