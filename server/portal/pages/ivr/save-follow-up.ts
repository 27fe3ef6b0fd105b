import { apiCalls } from '../../../../shared/api-calls.ts';
import type { FollowUp } from '../../../../shared/ivr/follow-up.ts';
import { ivrMessages } from '../../../../shared/locales/en/ivr.ts';
import { valueOf, readFollowUpForm } from '../../http/form.ts';
import type { RequestContext } from '../../page/request-context.ts';

export async function saveFollowUp({ api, form, flash }: RequestContext): Promise<boolean> {
  const body = { call: valueOf(form, 'call'), ...readFollowUpForm(form) };
  const outcome = await api.call(apiCalls.changeFollowUp, { body });
  if (outcome.ok) flash('success', ivrMessages.followUpSaved);
  else flash('error', outcome.msg);
  return outcome.ok;
}

export function withTyped(
  { form, req }: Pick<RequestContext, 'form' | 'req'>,
  found: readonly FollowUp[],
): ReadonlyMap<string, FollowUp> {
  const followUps = new Map(found.map((followUp) => [followUp.call, followUp]));
  const call = valueOf(form, 'call');
  const saved = followUps.get(call);
  if (req.method !== 'POST' || !saved) return followUps;
  const typed = {
    done: valueOf(form, 'done') === 'T',
    note: valueOf(form, 'note'),
    assignee: 'assignee' in form ? valueOf(form, 'assignee') : saved.assignee,
  };
  return new Map([...followUps, [call, { ...saved, ...typed, saved }]]);
}
