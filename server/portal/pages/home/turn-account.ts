import { apiCalls } from '../../../../shared/api-calls.ts';
import { accountMessages } from '../../../../shared/messages/organisation.ts';
import { valueOf } from '../../http/form.ts';
import type { Visit } from '../../visit/visit.ts';

/**
 * Stops all sending, or resumes it and skips messages that are too late by then.
 * Returns false on failure; the page then asks again and shows the typed reason.
 */
export async function turnAccount(visit: Visit, step: 'run' | 'stop'): Promise<boolean> {
  const body =
    step === 'stop'
      ? { state: 'stopped', reason: valueOf(visit.form, 'reason') }
      : { state: 'running', leave_out_late: true };
  const outcome = await visit.api.call(apiCalls.changeAccount, { body });
  if (outcome.ok) visit.flash('success', accountMessages.done[step]);
  else visit.flash('error', outcome.msg);
  return outcome.ok;
}
