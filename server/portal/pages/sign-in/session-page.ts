import { paths } from '../../../../shared/paths.ts';
import { valueOf } from '../../http/form.ts';
import { draftSlot } from '../../session/draft.ts';
import { noteActivity, remainingSeconds, readLive } from '../../session/idle.ts';
import type { Page } from '../../page/route.ts';
import type { RequestContext } from '../../page/request-context.ts';

/**
 * Page `/session`, which returns the remaining time for the timeout warning. A POST extends the session and, from the draft's form,
 * also discards the draft.
 */
export const sessionPage: Page = { get: getSession, post: postSession };

async function getSession(ctx: RequestContext): Promise<void> {
  ctx.res.json({ remaining: await remainingOf(ctx) });
}

async function postSession(ctx: RequestContext): Promise<void> {
  const { parts, req, form } = ctx;
  if ((await remainingOf(ctx)) > 0) noteActivity(req, parts.clock());
  if (valueOf(form, 'draft') !== 'discard') return getSession(ctx);
  draftSlot.write(req, undefined);
  ctx.redirect(paths.app.to());
}

async function remainingOf({ parts, req }: RequestContext): Promise<number> {
  return (await readLive(parts, req)) ? remainingSeconds(req, parts.config, parts.clock()) : 0;
}
