import type { Request, RequestHandler, Response } from 'express';
import { paths } from '../../../../shared/paths.ts';
import { sendAuthentication } from './authentication-page.tsx';
import { leaveSetup, takeAuthentication } from './take-authentication.ts';
import { sendPassword, takePassword } from './take-password.tsx';
import { sendProfile, takeProfile } from './take-profile.tsx';
import { seeOther } from '../../http/answer.ts';
import { currentUser, offersSecondFactor } from '../../session/signed-in.ts';
import type { PortalParts } from '../../visit/parts.ts';

interface Page {
  show: RequestHandler;
  take: RequestHandler;
}

/** The user's own pages: profile, password, second factor (contract 7). */
export function createAccount(parts: PortalParts): Record<'profile' | 'password' | 'authentication', Page> {
  const page = (
    show: (parts: PortalParts, exchange: { req: Request; res: Response }) => void,
    take: (parts: PortalParts, exchange: { req: Request; res: Response }) => Promise<void>,
  ): Page => ({
    show: (req, res) => show(parts, { req, res }),
    take: (req, res) => take(parts, { req, res }),
  });
  return {
    profile: page(sendProfile, takeProfile),
    password: page(sendPassword, takePassword),
    authentication: whereOffered(page(showAuthentication, takeAuthentication)),
  };
}

/** Where the set-up stands; 'Cancel' gives it up. */
function showAuthentication(parts: PortalParts, exchange: { req: Request; res: Response }): void {
  if ('over' in exchange.req.query) return leaveSetup(exchange);
  sendAuthentication(parts, exchange);
}

/** Leads to the profile where there is no second factor to set up; the links to this page are not shown there either. */
function whereOffered({ show, take }: Page): Page {
  const guard =
    (handler: RequestHandler): RequestHandler =>
    (req, res, next) =>
      offersSecondFactor(currentUser(req)) ? handler(req, res, next) : seeOther(res, paths.user.to());
  return { show: guard(show), take: guard(take) };
}
