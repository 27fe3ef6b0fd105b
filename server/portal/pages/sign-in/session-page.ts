import { paths } from '../../../../shared/paths.ts';
import { valueOf } from '../../http/form.ts';
import { keptDraft } from '../../session/draft.ts';
import { noteActivity, remainingSeconds } from '../../session/idle.ts';
import { readLive } from '../../session/live.ts';
import type { Page } from '../../visit/route.ts';
import type { Visit } from '../../visit/visit.ts';

/**
 * /session: returns the remaining time for the warning. A POST extends the session, or discards the draft
 * if it comes from the draft's form.
 */
export const sessionPage: Page = { show: sendRemaining, take: stay };

async function sendRemaining(visit: Visit): Promise<void> {
  visit.res.json({ remaining: await remainingOf(visit) });
}

async function stay(visit: Visit): Promise<void> {
  const { parts, req, form } = visit;
  if ((await remainingOf(visit)) > 0) noteActivity(req, parts.clock());
  if (valueOf(form, 'draft') !== 'discard') return sendRemaining(visit);
  keptDraft.write(req, undefined);
  visit.goTo(paths.app.to());
}

async function remainingOf({ parts, req }: Visit): Promise<number> {
  return (await readLive(parts, req)) ? remainingSeconds(req, parts.config, parts.clock()) : 0;
}
