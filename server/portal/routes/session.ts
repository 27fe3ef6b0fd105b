import type { Request, RequestHandler, Response } from 'express';
import type { PortalParts } from './index.ts';
import { noteActivity, remainingSeconds } from '../sign-in/idle.ts';
import { readSignedIn } from '../sign-in/signed-in.ts';

/** /session: how long it lasts, for the warning; a POST is 'Stay Signed In' (spec 4, Session). */
export function createSessionState({ config, clock }: PortalParts): {
  show: RequestHandler;
  take: RequestHandler;
} {
  const remaining = (req: Request) =>
    readSignedIn(req) ? Math.max(0, remainingSeconds(req, config, clock())) : 0;
  const send = (req: Request, res: Response) => res.json({ remaining: remaining(req) });
  return {
    show: (req, res) => void send(req, res),
    take: (req, res) => {
      if (remaining(req) > 0) noteActivity(req, clock());
      send(req, res);
    },
  };
}
