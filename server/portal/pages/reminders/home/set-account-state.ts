import { apiCalls } from '../../../../../shared/api-calls.ts';
import { accountMessages } from '../../../../../shared/locales/en/organization.ts';
import { valueOf } from '../../../http/form.ts';
import type { RequestContext } from '../../../page/request-context.ts';

/**
 * Stops all sending, or resumes it and skips messages that are late by then.
 * Returns false on failure; the page then asks again and keeps the typed reason.
 */
export async function setAccountState(ctx: RequestContext, step: 'run' | 'stop'): Promise<boolean> {
  const body =
    step === 'stop'
      ? { state: 'stopped', reason: valueOf(ctx.form, 'reason') }
      : { state: 'running', leave_out_late: true };
  const outcome = await ctx.api.call(apiCalls.changeAccount, { body });
  if (outcome.ok) ctx.flash('success', accountMessages.done[step]);
  else ctx.flash('error', outcome.msg);
  return outcome.ok;
}
