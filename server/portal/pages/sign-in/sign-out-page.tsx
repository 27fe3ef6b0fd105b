import type { Request } from 'express';
import { logoutRedirectSeconds } from '../../../../shared/constants.ts';
import { signInMessages } from '../../../../shared/locales/en/sign-in.ts';
import { paths } from '../../../../shared/paths.ts';
import { ConfirmSignOutPage, SignedOutPage } from '../../../../views/sign-in/sign-out-pages.tsx';
import { draftSlot } from '../../session/draft.ts';
import { isIdleEnd, noteEnd } from '../../session/ended.ts';
import { remainingSeconds } from '../../session/idle.ts';
import { revokeToken } from '../../session/session-calls.ts';
import { readSignedIn, renewSession } from '../../session/signed-in.ts';
import type { Page } from '../../page/route.ts';
import type { RequestContext } from '../../page/request-context.ts';

/** Page `/logout`. Links from other sites, images and prefetches get only a confirmation form. */
export const signOutPage: Page = { get: getSignOut, post: postSignOut };

async function getSignOut(ctx: RequestContext): Promise<void> {
  const { req } = ctx;
  if (!readSignedIn(req) || isOver(ctx) || isIntended(req)) return postSignOut(ctx);
  const csrfToken = ctx.csrfToken();
  ctx.render({ title: 'Sign out', element: <ConfirmSignOutPage {...ctx.brand} csrfToken={csrfToken} /> });
}

const isOver = ({ parts: { config, clock }, req }: RequestContext) =>
  remainingSeconds(req, config, clock()) <= 0;

/** Returns true for a typed URL or a click on one of our own pages, but not for a prefetch. */
function isIntended(req: Request): boolean {
  const site = req.get('Sec-Fetch-Site');
  const ahead = `${req.get('Sec-Purpose') ?? ''}${req.get('Purpose') ?? ''}`;
  return (
    (site === 'same-origin' || site === 'none') &&
    req.get('Sec-Fetch-Mode') === 'navigate' &&
    !ahead.includes('prefetch')
  );
}

/** Ends the session and revokes the API token. A draft is kept for the next sign-in. */
async function postSignOut(ctx: RequestContext): Promise<void> {
  const { parts, req, res } = ctx;
  const signedIn = readSignedIn(req);
  const draft = draftSlot.read(req);
  if (signedIn) {
    const isIdle = isOver(ctx);
    await renewSession(req);
    if (isIdle) noteEnd(req, 'idle');
    await revokeToken(parts.relay, req, signedIn);
    draftSlot.write(req, draft);
  }
  const text = isIdleEnd(req) ? signInMessages.idleOut : signInMessages.signedOut;
  res.setHeader('Clear-Site-Data', '"cache"');
  res.setHeader('Refresh', `${logoutRedirectSeconds}; url=${paths.login.to()}`);
  ctx.render({ title: 'Signed out', element: <SignedOutPage {...ctx.brand} text={text} /> });
}
