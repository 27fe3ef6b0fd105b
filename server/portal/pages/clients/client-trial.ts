import { apiCalls } from '../../../../shared/api-calls.ts';
import { readTrialState, type TrialState } from '../../../../shared/home/trial.ts';
import { clientSettingMessages } from '../../../../shared/messages/organisation.ts';
import { trialMessages } from '../../../../shared/messages/trial.ts';
import { paths } from '../../../../shared/paths.ts';
import { firstOf } from '../../../../shared/reply.ts';
import type { ClientVisit } from './client-visit.ts';

const paramsOf = ({ req }: ClientVisit) => ({ id: String(req.params['id']) });

/** Loads the client's free trial, or returns undefined without one or without API support. */
export async function loadTrial(visit: ClientVisit): Promise<TrialState | undefined> {
  if (!(await visit.parts.relay.has('trial'))) return undefined;
  const outcome = await visit.api.call(apiCalls.describeTrial, { params: paramsOf(visit) });
  return outcome.ok ? readTrialState(firstOf(outcome.reply)) : undefined;
}

export async function takeTrial(visit: ClientVisit): Promise<void> {
  const params = paramsOf(visit);
  const outcome = await visit.api.call(apiCalls.endTrial, { params, body: {} });
  if (outcome.ok) visit.flash('success', trialMessages.opened);
  else visit.flash('error', outcome.reply?.msg || clientSettingMessages.error);
  visit.goTo(paths.clientSetting.to(params));
}
