import type { Request } from 'express';
import { logoutRedirectSeconds } from '../../../../shared/constants.ts';
import { signInMessages } from '../../../../shared/messages/sign-in.ts';
import { paths } from '../../../../shared/paths.ts';
import { ConfirmSignOutPage, SignedOutPage } from '../../../../views/sign-in/sign-out-pages.tsx';
import { keptDraft } from '../../session/draft.ts';
import { isIdleEnd, noteEnd } from '../../session/ended.ts';
import { remainingSeconds } from '../../session/idle.ts';
import { revokeToken } from '../../session/revoke-token.ts';
import { readSignedIn, renewSession } from '../../session/signed-in.ts';
import type { Page } from '../../visit/route.ts';
import type { Visit } from '../../visit/visit.ts';

/** /logout. Links from other sites, images and prefetches only get a confirmation form. */
export const signOutPage: Page = { show: askOrLeave, take: leave };

async function askOrLeave(visit: Visit): Promise<void> {
  const { req } = visit;
  if (!readSignedIn(req) || isOver(visit) || isMeant(req)) return leave(visit);
  const csrfToken = visit.csrfToken();
  visit.show({ title: 'Sign out', element: <ConfirmSignOutPage {...visit.brand} csrfToken={csrfToken} /> });
}

const isOver = ({ parts: { config, clock }, req }: Visit) => remainingSeconds(req, config, clock()) <= 0;

/** Returns true for a typed address or a click on our own page, but not for a prefetch. */
function isMeant(req: Request): boolean {
  const site = req.get('Sec-Fetch-Site');
  const ahead = `${req.get('Sec-Purpose') ?? ''}${req.get('Purpose') ?? ''}`;
  return (
    (site === 'same-origin' || site === 'none') &&
    req.get('Sec-Fetch-Mode') === 'navigate' &&
    !ahead.includes('prefetch')
  );
}

/** Ends the session and revokes the API token. A draft stays for the next sign-in. */
async function leave(visit: Visit): Promise<void> {
  const { parts, req, res } = visit;
  const signedIn = readSignedIn(req);
  const draft = keptDraft.read(req);
  if (signedIn) {
    const isIdle = isOver(visit);
    await renewSession(req);
    if (isIdle) noteEnd(req, 'idle');
    await revokeToken(parts.relay, req, signedIn);
    keptDraft.write(req, draft);
  }
  const text = isIdleEnd(req) ? signInMessages.idleOut : signInMessages.signedOut;
  res.setHeader('Clear-Site-Data', '"cache"');
  res.setHeader('Refresh', `${logoutRedirectSeconds}; url=${paths.login.to()}`);
  visit.show({ title: 'Signed out', element: <SignedOutPage {...visit.brand} text={text} /> });
}
