import { apiCalls } from '../../../../../shared/api-calls.ts';
import { jobMessages } from '../../../../../shared/locales/en/jobs.ts';
import { messages } from '../../../../../shared/resources/notifications.ts';
import { pathsOf } from '../../../../../shared/resources/resource-paths.ts';
import type { Page } from '../../../page/route.ts';
import type { RequestContext } from '../../../page/request-context.ts';

export const stopMessagePage: Page = { get: (ctx) => ctx.redirect(messageOf(ctx)), post: postStop };

async function postStop(ctx: RequestContext): Promise<void> {
  const params = { id: String(ctx.req.params['id']) };
  const outcome = await ctx.api.call(apiCalls.stopMessage, { params, body: {} });
  if (outcome.ok) ctx.flash('success', jobMessages.messageStopped);
  else ctx.flash('error', outcome.msg);
  ctx.redirect(messageOf(ctx));
}

const messageOf = ({ req }: RequestContext) => pathsOf(messages).one(String(req.params['id']));
