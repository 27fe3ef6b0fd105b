import type { Request, RequestHandler } from 'express';
import { signInErrors } from '../../../shared/messages.ts';
import { cookieName } from '../middleware/session.ts';
import { readForm, valueOf } from '../posted-form.ts';
import { seeOther } from '../see-other.ts';
import {
  bodyOfChallenge,
  challengeMs,
  readChallenge,
  writeChallenge,
  type Challenge,
} from '../sign-in/challenge.ts';
import { errorNotice } from '../sign-in/exchange.ts';
import { sendLoginPage } from '../sign-in/login-page.tsx';
import { landingPath } from '../sign-in/return-path.ts';
import { takeFlash } from '../sign-in/shell.ts';
import { readSignedIn } from '../sign-in/signed-in.ts';
import { takeChallenge, takeReset } from '../sign-in/take-challenge.ts';
import { takeLogin } from '../sign-in/take-login.ts';
import type { PortalParts } from '../parts.ts';

/** /login and /betalogin, in the variant that the browser's challenge asks for. */
export function createLogin(parts: PortalParts): { show: RequestHandler; take: RequestHandler } {
  return {
    show: (req, res) => {
      const signedIn = readSignedIn(req);
      if (signedIn) return seeOther(res, landingPath(signedIn.user));
      if ('over' in req.query) writeChallenge(req, undefined);
      const challenge = liveChallenge(parts, req);
      const { banner } = takeFlash(req);
      sendLoginPage(
        parts,
        { req, res },
        {
          body: challenge ? bodyOfChallenge(challenge) : loginBody(parts, req),
          ...(banner?.text && { notice: errorNotice(banner.text) }),
        },
      );
    },
    take: async (req, res) => {
      const exchange = { parts, req, res };
      const step = valueOf(readForm(req.body), 'step') || 'login';
      if (step === 'login') return takeLogin(exchange);
      if (step === 'reset') return takeReset(exchange);
      const challenge = liveChallenge(parts, req);
      if (challenge && challenge.state === step) return takeChallenge(exchange, challenge);
      const notice = errorNotice(signInErrors['Invalid Session']);
      sendLoginPage(parts, exchange, {
        status: 422,
        notice,
        body: challenge ? bodyOfChallenge(challenge) : loginBody(parts, req),
      });
    },
  };
}

function liveChallenge({ clock }: PortalParts, req: Request): Challenge | undefined {
  const challenge = readChallenge(req);
  return challenge && clock() - challenge.startedAtMs < challengeMs ? challenge : undefined;
}

function loginBody({ config }: PortalParts, req: Request) {
  const kept: unknown = (req.cookies as Record<string, unknown>)[cookieName(config, 'user')];
  const name = typeof kept === 'string' ? kept : '';
  return { state: 'login', values: { user_name: name, remember: name !== '' } } as const;
}
