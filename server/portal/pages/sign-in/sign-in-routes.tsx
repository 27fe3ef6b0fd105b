import type { Request, RequestHandler } from 'express';
import { signInErrors, signInMessages } from '../../../../shared/messages.ts';
import { isSignInStep, nextSignInState } from '../../../../shared/sign-in/machine.ts';
import { paths } from '../../../../shared/paths.ts';
import type { LoginFrame } from '../../../../views/sign-in/props.ts';
import { cookieName } from '../../session/sessions.ts';
import { readForm, valueOf } from '../../http/form.ts';
import { seeOther } from '../../http/answer.ts';
import { bodyOfChallenge, challengeMs, follow, keptChallenge, stateOf, type Challenge } from './challenge.ts';
import { errorNotice } from './exchange.ts';
import { sendLoginPage } from './sign-in-page.tsx';
import { askedTooLate, remainingSeconds } from '../../session/idle.ts';
import { landingPath, readReturnPath } from '../../session/return-path.ts';
import { readSignedIn, type SignedIn } from '../../session/signed-in.ts';
import { takeChallenge, takeReset } from './take-challenge.ts';
import { readNext, takeLogin } from './take-sign-in.ts';
import { takeFlash } from '../../session/flash.ts';
import type { PortalParts } from '../../visit/parts.ts';

/** /login and /betalogin, in the variant that the browser's challenge asks for. */
export function createLogin(parts: PortalParts): { show: RequestHandler; take: RequestHandler } {
  return {
    show: (req, res) => {
      const signedIn = readSignedIn(req);
      if (signedIn) return seeOther(res, readReturnPath(readNext(req)) ?? pathInside(parts, req, signedIn));
      if ('over' in req.query)
        follow({ parts, req }, { from: stateOf(keptChallenge.read(req)), event: 'givenUp' });
      const challenge = liveChallenge(parts, req);
      const notice = noticeOf(req, challenge);
      sendLoginPage(
        parts,
        { req, res },
        {
          body: challenge ? bodyOfChallenge(challenge) : loginBody(parts, req),
          ...(notice && { notice }),
        },
      );
    },
    take: async (req, res) => {
      const exchange = { parts, req, res };
      const step = valueOf(readForm(req.body), 'step') || 'login';
      const challenge = liveChallenge(parts, req);
      const state = isSignInStep(step) ? nextSignInState(stateOf(challenge), step) : undefined;
      if (state === 'login') return takeLogin(exchange);
      if (state === 'reset') return takeReset(exchange);
      if (state && challenge) return takeChallenge(exchange, challenge);
      const notice = errorNotice(signInErrors['Invalid Session']);
      sendLoginPage(parts, exchange, {
        status: 422,
        notice,
        body: challenge ? bodyOfChallenge(challenge) : loginBody(parts, req),
      });
    },
  };
}

/** Where somebody goes who is signed in, or was until their time was over. */
function pathInside({ config, clock }: PortalParts, req: Request, { user }: SignedIn): string {
  return remainingSeconds(req, config, clock()) > 0 ? landingPath(user) : paths.logout.to();
}

/** What happened before, to be said above the form. */
function noticeOf(req: Request, challenge: Challenge | undefined): LoginFrame['notice'] {
  const flash = takeFlash(req);
  if (flash?.text) return errorNotice(flash.text);
  const isIdleEnd = askedTooLate.has(req) && !challenge;
  return isIdleEnd ? { kind: 'info', text: signInMessages.idleOut } : undefined;
}

function liveChallenge({ clock }: PortalParts, req: Request): Challenge | undefined {
  const challenge = keptChallenge.read(req);
  return challenge && clock() - challenge.startedAtMs < challengeMs ? challenge : undefined;
}

function loginBody({ config }: PortalParts, req: Request) {
  const kept: unknown = (req.cookies as Record<string, unknown>)[cookieName(config, 'user')];
  const name = typeof kept === 'string' ? kept : '';
  return { state: 'login', values: { user_name: name, remember: name !== '' } } as const;
}
