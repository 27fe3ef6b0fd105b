import { signInErrors } from '../../../../shared/locales/en/sign-in.ts';
import { isSignInStep, nextSignInState } from '../../../../shared/sign-in/machine.ts';
import { paths } from '../../../../shared/paths.ts';
import type { SignInFrame } from '../../../../views/sign-in/props.ts';
import { valueOf } from '../../http/form.ts';
import { consumeFlash } from '../../session/flash.ts';
import { describeEnd } from '../../session/ended.ts';
import { remainingSeconds } from '../../session/idle.ts';
import { landingPath, readReturnPath } from '../../session/next-path.ts';
import { cookieName } from '../../session/sessions.ts';
import { readSignedIn, type SignedIn } from '../../session/signed-in.ts';
import type { Page } from '../../page/route.ts';
import type { RequestContext } from '../../page/request-context.ts';
import {
  bodyOfChallenge,
  challengeMs,
  applySignInEvent,
  challengeSlot,
  stateOf,
  type Challenge,
} from './challenge.ts';
import { renderSignIn } from './render-sign-in.tsx';
import { postChallenge } from './post-challenge.ts';
import { resendCode } from './resend-code.ts';
import { postReset } from './post-reset.ts';
import { readNext, postNameAndPassword } from './post-name-and-password.ts';

export const signInPage: Page = { get: getSignIn, post: postSignIn };

function getSignIn(ctx: RequestContext): void {
  const { req } = ctx;
  const signedIn = readSignedIn(req);
  if (signedIn) return ctx.redirect(readReturnPath(readNext(req)) ?? pathInside(ctx, signedIn));
  if ('over' in req.query)
    applySignInEvent(ctx, { from: stateOf(challengeSlot.read(req)), event: 'givenUp' });
  const challenge = liveChallenge(ctx);
  renderSignIn(ctx, { body: bodyOf(ctx, challenge), notice: noticeOf(ctx, challenge) });
}

export async function postSignIn(ctx: RequestContext): Promise<void> {
  const step = valueOf(ctx.form, 'step') || 'login';
  const challenge = liveChallenge(ctx);
  const state = isSignInStep(step) ? nextSignInState(stateOf(challenge), step) : undefined;
  if (state === 'login') return postNameAndPassword(ctx);
  if (state === 'reset') return postReset(ctx, challenge);
  if (step === 'resend' && state && challenge) return resendCode(ctx, challenge);
  if (state && challenge) return postChallenge(ctx, challenge);
  const notice = { kind: 'info', text: signInErrors['Invalid Session'] } as const;
  renderSignIn(ctx, { status: 422, notice, body: bodyOf(ctx, challenge) });
}

function pathInside({ parts: { config, clock }, req }: RequestContext, { user }: SignedIn): string {
  return remainingSeconds(req, config, clock()) > 0 ? landingPath(user) : paths.logout.to();
}

function noticeOf({ req }: RequestContext, challenge: Challenge | undefined): SignInFrame['notice'] {
  const flash = consumeFlash(req);
  if (flash?.text) return { kind: flash.kind, text: flash.text };
  const text = challenge ? undefined : describeEnd(req);
  return text ? { kind: 'info', text } : undefined;
}

function liveChallenge({ parts, req }: RequestContext): Challenge | undefined {
  const challenge = challengeSlot.read(req);
  return challenge && parts.clock() - challenge.startedAtMs < challengeMs ? challenge : undefined;
}

function bodyOf({ parts, req }: RequestContext, challenge: Challenge | undefined) {
  if (challenge) return bodyOfChallenge(challenge);
  const cookieValue: unknown = (req.cookies as Record<string, unknown>)[cookieName(parts.config, 'user')];
  const name = typeof cookieValue === 'string' ? cookieValue : '';
  return { state: 'login', values: { user_name: name, remember: name !== '' } } as const;
}
