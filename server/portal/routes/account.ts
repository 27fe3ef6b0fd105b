import type { Request, RequestHandler, Response } from 'express';
import { paths } from '../../../shared/paths.ts';
import { sendAuthentication, takeAuthentication } from '../account/take-authentication.tsx';
import { sendPassword, takePassword } from '../account/take-password.tsx';
import { sendProfile, takeProfile } from '../account/take-profile.tsx';
import { seeOther } from '../see-other.ts';
import { currentUser, offersSecondFactor } from '../sign-in/signed-in.ts';
import type { PortalParts } from './index.ts';

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
    authentication: whereOffered(page(sendAuthentication, takeAuthentication)),
  };
}

/** Leads to the profile where there is no second factor to set up; the links to this page are not shown there either. */
function whereOffered({ show, take }: Page): Page {
  const guard =
    (handler: RequestHandler): RequestHandler =>
    (req, res, next) =>
      offersSecondFactor(currentUser(req)) ? handler(req, res, next) : seeOther(res, paths.user.to());
  return { show: guard(show), take: guard(take) };
}
