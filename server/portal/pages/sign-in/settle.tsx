import type { Request } from 'express';
import type { SignInState } from '../../../../shared/sign-in/machine.ts';
import { routerMessages } from '../../../../shared/messages/router.ts';
import { signInErrors } from '../../../../shared/messages/sign-in.ts';
import { paths } from '../../../../shared/paths.ts';
import { textOf } from '../../../../shared/reply.ts';
import { toMoment } from '../../visit/moment.ts';
import type { SignInBody } from '../../../../views/sign-in/props.ts';
import { SupportAlertPage } from '../../../../views/sign-in/support-alert-page.tsx';
import { forgetStrangers } from '../../session/allowance.ts';
import { keptDraft } from '../../session/draft.ts';
import { sentenceOfRefusal, type Refused, type SignInAnswer } from '../../session/sign-in-answer.ts';
import { renewSession } from '../../session/signed-in.ts';
import type { Visit } from '../../visit/visit.ts';
import { follow } from './challenge.ts';
import { isKnownDevice, rememberDevice } from './device.ts';
import { enter } from '../../visit/enter.ts';
import { errorNotice, isBeta, showSignIn } from './show-sign-in.tsx';

interface Trying {
  userName: string;
  next: string;
  from: SignInState;
  again: SignInBody;
}

export async function settleSignIn(visit: Visit, answer: SignInAnswer, trying: Trying): Promise<void> {
  const { req } = visit;
  switch (answer.kind) {
    case 'accepted':
      return enterOrAlert(visit, answer, trying);
    case 'challenged':
      await renewWithDraft(req);
      follow(
        visit,
        { from: trying.from, event: answer.event },
        {
          ...toAsked(answer, trying),
          recovers: await visit.parts.relay.has('recovery_codes'),
          resends: await visit.parts.relay.has('resend_code'),
        },
      );
      return visit.goTo(isBeta(req) ? paths.betaLogin.to() : paths.login.to());
    case 'refused':
      return refuse(visit, answer, trying);
    case 'unavailable':
      return showUnavailable(visit, trying);
  }
}

/** Keeps a draft from before an idle logout until the sign-in completes. Its owner is checked then. */
async function renewWithDraft(req: Request): Promise<void> {
  const draft = keptDraft.read(req);
  await renewSession(req);
  keptDraft.write(req, draft);
}

function showUnavailable(visit: Visit, { again }: Trying): void {
  showSignIn(visit, { status: 502, notice: errorNotice(routerMessages.unavailable), body: again });
}

async function enterOrAlert(
  visit: Visit,
  answer: Extract<SignInAnswer, { kind: 'accepted' }>,
  trying: Trying,
): Promise<void> {
  const { userName, next, from } = trying;
  const entry = await enter(visit, { answer, next });
  if (entry.kind === 'entered') {
    await rememberOwner(visit, userName || textOf(answer.user, 'user_name'));
    return visit.goTo(entry.path);
  }
  follow(visit, { from, event: 'givenUp' });
  if (entry.kind === 'unavailable') return showUnavailable(visit, trying);
  visit.show({ status: 403, title: 'Support', element: <SupportAlertPage {...visit.brand} /> });
}

async function rememberOwner(visit: Visit, userName: string): Promise<void> {
  const { parts, req } = visit;
  if (!isKnownDevice(parts, req, userName)) await forgetStrangers(parts, userName);
  rememberDevice(parts, visit, userName);
}

function toAsked(
  { name, handle, sentTo, userName: asked }: Extract<SignInAnswer, { kind: 'challenged' }>,
  { userName, next }: Trying,
) {
  return { userName: userName || asked, name, handle, next, sentTo };
}

/** Returns true for replies that only announce the next step, because the user's input is not wrong. */
const isNextStep = ({ error }: Refused) => error === 'Password Reset' || error === 'Invalid Session';

function refuse(visit: Visit, answer: Refused, { userName, next, from, again }: Trying): void {
  const text = sentenceOfRefusal(answer, (seconds) => toMoment(seconds).text);
  const time = answer.lockedUntil ? toMoment(answer.lockedUntil) : undefined;
  const notice = { kind: isNextStep(answer) ? 'info' : 'error', text, time } as const;
  if (answer.error === 'Password Reset') {
    follow(visit, { from, event: 'resetRequired' }, { userName, next, sent: true });
    const body: SignInBody = { state: 'reset', values: { username: userName } };
    return showSignIn(visit, { status: 422, notice, body });
  }
  const lost = signInErrors['Invalid Session'] === text;
  if (lost) follow(visit, { from, event: 'givenUp' });
  const body: SignInBody = lost ? { state: 'login', values: { user_name: userName } } : again;
  showSignIn(visit, { status: 422, notice, body });
}
