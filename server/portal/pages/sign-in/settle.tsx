import type { Request } from 'express';
import type { SignInState } from '../../../../shared/sign-in/machine.ts';
import { routerMessages, signInErrors } from '../../../../shared/messages.ts';
import { paths } from '../../../../shared/paths.ts';
import { textOf } from '../../../../shared/reply.ts';
import { formatTime, toZone } from '../../../../shared/time.ts';
import type { LoginBody } from '../../../../views/sign-in/props.ts';
import { SupportAlertPage } from '../../../../views/sign-in/support-alert-page.tsx';
import { seeOther } from '../../http/answer.ts';
import { forgetStrangers } from '../../session/allowance.ts';
import { sentenceOfRefusal, type Refused, type SignInAnswer } from '../../session/sign-in-answer.ts';
import { follow } from './challenge.ts';
import { isKnownDevice, rememberDevice } from './device.ts';
import { keptDraft } from '../../session/draft.ts';
import { enter } from './enter.ts';
import { errorNotice, type SignInExchange } from './exchange.ts';
import { isBeta, sendLoginPage } from './sign-in-page.tsx';
import { renewSession } from '../../session/signed-in.ts';

/** What was being tried, and the form to show again where it was refused. */
export interface Trying {
  userName: string;
  next: string;
  /** Where the browser stands: what the answer's event starts from. */
  from: SignInState;
  again: LoginBody;
}

/** Turns the API's answer into the next page: in, a question, or the form again with the catalogue's sentence. */
export async function settleSignIn(
  exchange: SignInExchange,
  answer: SignInAnswer,
  trying: Trying,
): Promise<void> {
  const { parts, req, res } = exchange;
  switch (answer.kind) {
    case 'accepted':
      return enterOrAlert(exchange, answer, trying);
    case 'challenged':
      await renewWithDraft(req);
      follow(exchange, { from: trying.from, event: answer.event }, toAsked(answer, trying));
      return seeOther(res, isBeta(req) ? paths.betaLogin.to() : paths.login.to());
    case 'refused':
      return refuse(exchange, answer, trying);
    case 'unavailable':
      return sendLoginPage(parts, exchange, {
        status: 502,
        notice: errorNotice(routerMessages.unavailable),
        body: trying.again,
      });
  }
}

/** What was typed before an idle log-out waits until the sign-in is done; whose it is, is asked then. */
async function renewWithDraft(req: Request): Promise<void> {
  const draft = keptDraft.read(req);
  await renewSession(req);
  keptDraft.write(req, draft);
}

async function enterOrAlert(
  exchange: SignInExchange,
  answer: Extract<SignInAnswer, { kind: 'accepted' }>,
  { userName, next, from, again }: Trying,
): Promise<void> {
  const { parts, req, res } = exchange;
  const entry = await enter(parts, req, { answer, next });
  if (entry.kind === 'entered') {
    await rememberOwner(exchange, userName || textOf(answer.user, 'user_name'));
    return seeOther(res, entry.path);
  }
  follow(exchange, { from, event: 'givenUp' });
  if (entry.kind === 'unavailable') {
    return sendLoginPage(parts, exchange, {
      status: 502,
      notice: errorNotice(routerMessages.unavailable),
      body: again,
    });
  }
  const { name, supportPhone } = parts.config.brand;
  res.status(403);
  parts.renderer.send(req, res, {
    title: 'Support',
    element: <SupportAlertPage brandName={name} supportPhone={supportPhone} />,
  });
}

async function rememberOwner({ parts, req, res }: SignInExchange, userName: string): Promise<void> {
  if (!isKnownDevice(parts, req, userName)) await forgetStrangers(parts, userName);
  rememberDevice(parts, { req, res }, userName);
}

function toAsked(
  { name, handle, sentTo }: Extract<SignInAnswer, { kind: 'challenged' }>,
  { userName, next }: Trying,
) {
  return { userName, name, handle, next, sentTo };
}

function refuse(exchange: SignInExchange, answer: Refused, { userName, next, from, again }: Trying): void {
  const inZone = (seconds: number) => formatTime(seconds, toZone(''));
  const text = sentenceOfRefusal(answer, inZone);
  const { lockedUntil } = answer;
  const notice = {
    ...errorNotice(text),
    ...(lockedUntil && { time: { text: inZone(lockedUntil), unixSeconds: lockedUntil } }),
  };
  if (answer.error === 'Password Reset') {
    follow(exchange, { from, event: 'resetRequired' }, { userName, next });
    const body: LoginBody = { state: 'reset', values: { username: userName } };
    return sendLoginPage(exchange.parts, exchange, { status: 422, notice, body });
  }
  const lost = signInErrors['Invalid Session'] === text;
  if (lost) follow(exchange, { from, event: 'givenUp' });
  const body: LoginBody = lost ? { state: 'login', values: { user_name: userName } } : again;
  sendLoginPage(exchange.parts, exchange, { status: 422, notice, body });
}
