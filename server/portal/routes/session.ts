import type { Request, RequestHandler, Response } from 'express';
import { paths } from '../../../shared/paths.ts';
import { readForm, valueOf } from '../posted-form.ts';
import { seeOther } from '../see-other.ts';
import { writeDraft } from '../sign-in/draft.ts';
import { readGeneration } from '../sign-in/generation.ts';
import { noteActivity, remainingSeconds } from '../sign-in/idle.ts';
import { readSignedIn } from '../sign-in/signed-in.ts';
import type { PortalParts } from './index.ts';

/**
 * /session: how long it lasts, for the warning; a POST is 'Stay Signed In' (spec 4, Session), or, by the form of the draft's
 * offer, its end.
 */
export function createSessionState({ config, clock, state }: PortalParts): {
  show: RequestHandler;
  take: RequestHandler;
} {
  const remaining = async (req: Request) => {
    const signedIn = readSignedIn(req);
    const live = signedIn && (await readGeneration(state, signedIn.user)) === signedIn.generation;
    return live ? Math.max(0, remainingSeconds(req, config, clock())) : 0;
  };
  const send = async (req: Request, res: Response) => void res.json({ remaining: await remaining(req) });
  return {
    show: send,
    take: async (req, res) => {
      if ((await remaining(req)) > 0) noteActivity(req, clock());
      if (valueOf(readForm(req.body), 'draft') !== 'discard') return send(req, res);
      writeDraft(req, undefined);
      seeOther(res, paths.app.to());
    },
  };
}
