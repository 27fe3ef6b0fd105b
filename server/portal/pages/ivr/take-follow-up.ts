import { apiCalls } from '../../../../shared/api-calls.ts';
import { valueOf } from '../../http/form.ts';
import type { Visit } from '../../visit/visit.ts';

/**
 * Keeps what was changed of a follow-up, and that alone: what somebody else changed meanwhile stays. The page that answers says
 * what came of it.
 */
export async function takeFollowUp({ api, form, flash }: Visit): Promise<void> {
  const changed = (name: string) => valueOf(form, name) !== valueOf(form, `${name}_was`);
  const done = valueOf(form, 'done') === 'T';
  const body = {
    call: valueOf(form, 'call'),
    ...(done !== (valueOf(form, 'done_was') === 'T') && { done }),
    ...(changed('note') && { note: valueOf(form, 'note') }),
    ...('assignee' in form && changed('assignee') && { assignee: valueOf(form, 'assignee') }),
  };
  const outcome = await api.call(apiCalls.changeFollowUp, { body });
  if (outcome.ok) flash('success');
  else flash('error', outcome.msg);
}
