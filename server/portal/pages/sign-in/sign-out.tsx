import type { Request, RequestHandler, Response } from 'express';
import { apiCalls } from '../../../../shared/api-calls.ts';
import { logoutRedirectSeconds } from '../../../../shared/constants.ts';
import { signInMessages } from '../../../../shared/messages.ts';
import { paths } from '../../../../shared/paths.ts';
import { ConfirmLogoutPage, LoggedOutPage } from '../../../../views/sign-in/sign-out-pages.tsx';
import { keptDraft } from '../../session/draft.ts';
import { askedTooLate, noteIdleEnd, remainingSeconds } from '../../session/idle.ts';
import { readSignedIn, renewSession } from '../../session/signed-in.ts';
import type { PortalParts } from '../../visit/parts.ts';

/** /logout. A link from elsewhere, a picture or a prefetch logs nobody out: those get a form (security D2). */
export function createLogout(parts: PortalParts): { show: RequestHandler; take: RequestHandler } {
  const { csrf, renderer, config } = parts;
  const brand = { brandName: config.brand.name, supportPhone: config.brand.supportPhone };
  return {
    show: async (req, res) => {
      if (!readSignedIn(req) || isOver(parts, req) || isMeant(req)) return leave(parts, req, res);
      renderer.send(req, res, {
        title: 'Logout',
        element: <ConfirmLogoutPage {...brand} csrfToken={csrf.token(req, res)} />,
      });
    },
    take: (req, res) => leave(parts, req, res),
  };
}

const isOver = ({ config, clock }: PortalParts, req: Request) => remainingSeconds(req, config, clock()) <= 0;

/** Typed or clicked on a page of ours, and not fetched ahead of that. */
function isMeant(req: Request): boolean {
  const site = req.get('Sec-Fetch-Site');
  const ahead = `${req.get('Sec-Purpose') ?? ''}${req.get('Purpose') ?? ''}`;
  return (
    (site === 'same-origin' || site === 'none') &&
    req.get('Sec-Fetch-Mode') === 'navigate' &&
    !ahead.includes('prefetch')
  );
}

/** Ends the session here and the token at the API; a draft stays for the next sign-in. */
async function leave(parts: PortalParts, req: Request, res: Response): Promise<void> {
  const { config, relay, renderer } = parts;
  const signedIn = readSignedIn(req);
  const draft = keptDraft.read(req);
  if (signedIn) {
    const isIdle = isOver(parts, req);
    await renewSession(req);
    if (isIdle) noteIdleEnd(req);
    const body = { username: signedIn.user.userName };
    await relay.call(apiCalls.logout, { requestId: req.context.id, token: signedIn.token, body });
    keptDraft.write(req, draft);
  }
  const text = askedTooLate.has(req) ? signInMessages.idleOut : signInMessages.signedOut;
  const { name, supportPhone } = config.brand;
  res.setHeader('Clear-Site-Data', '"cache"');
  res.setHeader('Refresh', `${logoutRedirectSeconds}; url=${paths.login.to()}`);
  renderer.send(req, res, {
    title: 'Logged out',
    element: <LoggedOutPage brandName={name} supportPhone={supportPhone} text={text} />,
  });
}
