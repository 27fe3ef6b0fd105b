import { apiCalls } from '../../../../shared/api-calls.ts';
import type { FollowUp } from '../../../../shared/ivr/follow-up.ts';
import { ivrMessages } from '../../../../shared/messages/ivr.ts';
import { valueOf } from '../../http/form.ts';
import { readSeenTo } from '../../http/seen-to.ts';
import type { Visit } from '../../visit/visit.ts';

export async function takeFollowUp({ api, form, flash }: Visit): Promise<boolean> {
  const body = { call: valueOf(form, 'call'), ...readSeenTo(form) };
  const outcome = await api.call(apiCalls.changeFollowUp, { body });
  if (outcome.ok) flash('success', ivrMessages.followUpSaved);
  else flash('error', outcome.msg);
  return outcome.ok;
}

export function withTyped(
  { form, req }: Pick<Visit, 'form' | 'req'>,
  followUps: ReadonlyMap<string, FollowUp>,
): ReadonlyMap<string, FollowUp> {
  const call = valueOf(form, 'call');
  const kept = followUps.get(call);
  if (req.method !== 'POST' || !kept) return followUps;
  const typed = {
    done: valueOf(form, 'done') === 'T',
    note: valueOf(form, 'note'),
    assignee: 'assignee' in form ? valueOf(form, 'assignee') : kept.assignee,
  };
  return new Map([...followUps, [call, { ...kept, ...typed, kept }]]);
}
