import type { Request } from 'express';
import type { SignInState } from '../../../../shared/sign-in/machine.ts';
import { routerMessages } from '../../../../shared/locales/en/router.ts';
import { signInErrors } from '../../../../shared/locales/en/sign-in.ts';
import { paths } from '../../../../shared/paths.ts';
import { toMoment, describeRefusal, type Refused, type SignInAnswer } from '../../session/sign-in-answer.ts';
import type { SignInBody } from '../../../../views/sign-in/props.ts';
import { SupportAlertPage } from '../../../../views/sign-in/sign-out-pages.tsx';
import { resetUnknownClientTries } from '../../session/sign-in-limits.ts';
import { draftSlot } from '../../session/draft.ts';
import { renewSession } from '../../session/signed-in.ts';
import type { RequestContext } from '../../page/request-context.ts';
import { applySignInEvent } from './challenge.ts';
import { isKnownDevice, rememberDevice } from '../../session/browser-tokens.ts';
import { openSession } from '../../page/open-session.ts';
import { errorNotice, isBeta, renderSignIn } from './render-sign-in.tsx';

interface SignInAttempt {
  userName: string;
  next: string;
  from: SignInState;
  retryBody: SignInBody;
}

export async function settleSignIn(
  ctx: RequestContext,
  answer: SignInAnswer,
  attempt: SignInAttempt,
): Promise<void> {
  const { req } = ctx;
  switch (answer.kind) {
    case 'accepted':
      return enterOrAlert(ctx, answer, attempt);
    case 'challenged':
      await renewWithDraft(req);
      applySignInEvent(
        ctx,
        { from: attempt.from, event: answer.event },
        {
          ...toChallengeInput(answer, attempt),
          recovers: await ctx.parts.relay.isLevel2(),
          resends: await ctx.parts.relay.isLevel2(),
        },
      );
      return ctx.redirect(isBeta(req) ? paths.betaLogin.to() : paths.login.to());
    case 'refused':
      return refuse(ctx, answer, attempt);
    case 'unavailable':
      return renderUnavailable(ctx, attempt);
  }
}

/** Keeps a draft from before an idle logout until sign-in completes. Its owner is checked then. */
async function renewWithDraft(req: Request): Promise<void> {
  const draft = draftSlot.read(req);
  await renewSession(req);
  draftSlot.write(req, draft);
}

function renderUnavailable(ctx: RequestContext, { retryBody }: SignInAttempt): void {
  renderSignIn(ctx, { status: 502, notice: errorNotice(routerMessages.unavailable), body: retryBody });
}

async function enterOrAlert(
  ctx: RequestContext,
  answer: Extract<SignInAnswer, { kind: 'accepted' }>,
  attempt: SignInAttempt,
): Promise<void> {
  const { userName, next, from } = attempt;
  const entry = await openSession(ctx, { answer, next });
  if (entry.kind === 'entered') {
    await rememberSignedInDevice(ctx, userName || answer.user.user_name);
    return ctx.redirect(entry.path);
  }
  applySignInEvent(ctx, { from, event: 'givenUp' });
  if (entry.kind === 'unavailable') return renderUnavailable(ctx, attempt);
  ctx.render({ status: 403, title: 'Support', element: <SupportAlertPage {...ctx.brand} /> });
}

async function rememberSignedInDevice(ctx: RequestContext, userName: string): Promise<void> {
  const { parts, req } = ctx;
  if (!isKnownDevice(parts, req, userName)) await resetUnknownClientTries(parts, userName);
  rememberDevice(parts, ctx, userName);
}

function toChallengeInput(
  { name, handle, sentTo, userName: challengedName }: Extract<SignInAnswer, { kind: 'challenged' }>,
  { userName, next }: SignInAttempt,
) {
  return { userName: userName || challengedName, name, handle, next, sentTo };
}

/** Returns true for replies that only announce the next step. The user's input was not wrong. */
const isNextStep = ({ error }: Refused) => error === 'Password Reset' || error === 'Invalid Session';

function refuse(
  ctx: RequestContext,
  answer: Refused,
  { userName, next, from, retryBody }: SignInAttempt,
): void {
  const text = describeRefusal(answer, (seconds) => toMoment(seconds).text);
  const time = answer.lockedUntil ? toMoment(answer.lockedUntil) : undefined;
  const notice = { kind: isNextStep(answer) ? 'info' : 'error', text, time } as const;
  if (answer.error === 'Password Reset') {
    applySignInEvent(ctx, { from, event: 'resetRequired' }, { userName, next, sent: true });
    const body: SignInBody = { state: 'reset', values: { username: userName } };
    return renderSignIn(ctx, { status: 422, notice, body });
  }
  const lost = signInErrors['Invalid Session'] === text;
  if (lost) applySignInEvent(ctx, { from, event: 'givenUp' });
  const body: SignInBody = lost ? { state: 'login', values: { user_name: userName } } : retryBody;
  renderSignIn(ctx, { status: 422, notice, body });
}
