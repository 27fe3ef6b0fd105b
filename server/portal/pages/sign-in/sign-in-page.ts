import { signInErrors } from '../../../../shared/messages/sign-in.ts';
import { isSignInStep, nextSignInState } from '../../../../shared/sign-in/machine.ts';
import { paths } from '../../../../shared/paths.ts';
import type { SignInFrame } from '../../../../views/sign-in/props.ts';
import { valueOf } from '../../http/form.ts';
import { takeFlash } from '../../session/flash.ts';
import { sentenceOfEnd } from '../../session/ended.ts';
import { remainingSeconds } from '../../session/idle.ts';
import { landingPath, readReturnPath } from '../../session/return-path.ts';
import { cookieName } from '../../session/sessions.ts';
import { readSignedIn, type SignedIn } from '../../session/signed-in.ts';
import type { Page } from '../../visit/route.ts';
import type { Visit } from '../../visit/visit.ts';
import { bodyOfChallenge, challengeMs, follow, keptChallenge, stateOf, type Challenge } from './challenge.ts';
import { showSignIn } from './show-sign-in.tsx';
import { takeChallenge } from './take-challenge.ts';
import { resendCode } from './resend-code.ts';
import { takeReset } from './take-reset.ts';
import { readNext, takeNameAndPassword } from './take-name-and-password.ts';

export const signInPage: Page = { show, take: takeStep };

function show(visit: Visit): void {
  const { req } = visit;
  const signedIn = readSignedIn(req);
  if (signedIn) return visit.goTo(readReturnPath(readNext(req)) ?? pathInside(visit, signedIn));
  if ('over' in req.query) follow(visit, { from: stateOf(keptChallenge.read(req)), event: 'givenUp' });
  const challenge = liveChallenge(visit);
  showSignIn(visit, { body: bodyOf(visit, challenge), notice: noticeOf(visit, challenge) });
}

export async function takeStep(visit: Visit): Promise<void> {
  const step = valueOf(visit.form, 'step') || 'login';
  const challenge = liveChallenge(visit);
  const state = isSignInStep(step) ? nextSignInState(stateOf(challenge), step) : undefined;
  if (state === 'login') return takeNameAndPassword(visit);
  if (state === 'reset') return takeReset(visit, challenge);
  if (step === 'resend' && state && challenge) return resendCode(visit, challenge);
  if (state && challenge) return takeChallenge(visit, challenge);
  const notice = { kind: 'info', text: signInErrors['Invalid Session'] } as const;
  showSignIn(visit, { status: 422, notice, body: bodyOf(visit, challenge) });
}

function pathInside({ parts: { config, clock }, req }: Visit, { user }: SignedIn): string {
  return remainingSeconds(req, config, clock()) > 0 ? landingPath(user) : paths.logout.to();
}

function noticeOf({ req }: Visit, challenge: Challenge | undefined): SignInFrame['notice'] {
  const flash = takeFlash(req);
  if (flash?.text) return { kind: flash.kind, text: flash.text };
  const text = challenge ? undefined : sentenceOfEnd(req);
  return text ? { kind: 'info', text } : undefined;
}

function liveChallenge({ parts, req }: Visit): Challenge | undefined {
  const challenge = keptChallenge.read(req);
  return challenge && parts.clock() - challenge.startedAtMs < challengeMs ? challenge : undefined;
}

function bodyOf({ parts, req }: Visit, challenge: Challenge | undefined) {
  if (challenge) return bodyOfChallenge(challenge);
  const kept: unknown = (req.cookies as Record<string, unknown>)[cookieName(parts.config, 'user')];
  const name = typeof kept === 'string' ? kept : '';
  return { state: 'login', values: { user_name: name, remember: name !== '' } } as const;
}
