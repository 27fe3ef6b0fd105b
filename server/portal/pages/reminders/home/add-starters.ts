import { apiCalls } from '../../../../../shared/api-calls.ts';
import { homeMessages } from '../../../../../shared/locales/en/home.ts';
import { paths } from '../../../../../shared/paths.ts';
import type { RequestContext } from '../../../page/request-context.ts';

/** Adds the starter templates to the library. Calling this again adds nothing. */
export async function addStarters(ctx: RequestContext): Promise<void> {
  const outcome = await ctx.api.call(apiCalls.enterStarters, { body: {} });
  if (outcome.ok) ctx.flash('success', homeMessages.startersTaken);
  else ctx.flash('error', outcome.msg);
  ctx.redirect(paths.home.to());
}
