import type { Request, RequestHandler, Response } from 'express';
import { sendAuthentication, takeAuthentication } from '../account/take-authentication.tsx';
import { sendPassword, takePassword } from '../account/take-password.tsx';
import { sendProfile, takeProfile } from '../account/take-profile.tsx';
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
    authentication: page(sendAuthentication, takeAuthentication),
  };
}
