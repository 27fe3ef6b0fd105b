import type { Request, RequestHandler, Response } from 'express';
import { paths } from '../../../../shared/paths.ts';
import { readForm, valueOf } from '../../http/form.ts';
import { seeOther } from '../../http/answer.ts';
import { keptDraft } from '../../session/draft.ts';
import { noteActivity, remainingSeconds } from '../../session/idle.ts';
import { readLive } from '../../session/live.ts';
import type { PortalParts } from '../../visit/parts.ts';

/**
 * /session: how long it lasts, for the warning; a POST is 'Stay Signed In' (spec 4, Session), or, by the form of the draft's
 * offer, its end.
 */
export function createSessionState(parts: PortalParts): {
  show: RequestHandler;
  take: RequestHandler;
} {
  const { config, clock } = parts;
  const remaining = async (req: Request) =>
    (await readLive(parts, req)) ? remainingSeconds(req, config, clock()) : 0;
  const send = async (req: Request, res: Response) => void res.json({ remaining: await remaining(req) });
  return {
    show: send,
    take: async (req, res) => {
      if ((await remaining(req)) > 0) noteActivity(req, clock());
      if (valueOf(readForm(req.body), 'draft') !== 'discard') return send(req, res);
      keptDraft.write(req, undefined);
      seeOther(res, paths.app.to());
    },
  };
}
