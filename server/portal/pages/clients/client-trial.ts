import { apiCalls } from '../../../../shared/api-calls.ts';
import type { TrialState } from '../../../../shared/reminders/account.ts';
import { clientSettingMessages } from '../../../../shared/locales/en/organization.ts';
import { trialMessages } from '../../../../shared/locales/en/trial.ts';
import { paths } from '../../../../shared/paths.ts';
import type { ClientContext } from './client-context.ts';

const paramsOf = ({ req }: ClientContext) => ({ id: String(req.params['id']) });

/** Loads the client's free trial. Returns undefined if the client has none or the API does not support trials. */
export async function loadTrial(ctx: ClientContext): Promise<TrialState | undefined> {
  if (!(await ctx.parts.relay.isLevel2())) return undefined;
  const outcome = await ctx.api.call(apiCalls.describeTrial, { params: paramsOf(ctx) });
  return outcome.ok ? outcome.results[0] : undefined;
}

export async function endClientTrial(ctx: ClientContext): Promise<void> {
  const params = paramsOf(ctx);
  const outcome = await ctx.api.call(apiCalls.endTrial, { params, body: {} });
  if (outcome.ok) ctx.flash('success', trialMessages.opened);
  else ctx.flash('error', outcome.reply?.msg || clientSettingMessages.error);
  ctx.redirect(paths.clientSetting.to(params));
}
