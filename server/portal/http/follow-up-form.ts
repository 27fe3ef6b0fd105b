import { valueOf, type PostedForm } from './form.ts';

/** Reads only the changed fields of a done form, so that concurrent changes to the others stay. */
export function readFollowUpForm(form: PostedForm): { done?: boolean; note?: string; assignee?: string } {
  const changed = (name: string) => valueOf(form, name) !== valueOf(form, `${name}_was`);
  const done = valueOf(form, 'done') === 'T';
  return {
    ...(done !== (valueOf(form, 'done_was') === 'T') && { done }),
    ...(changed('note') && { note: valueOf(form, 'note') }),
    ...('assignee' in form && changed('assignee') && { assignee: valueOf(form, 'assignee') }),
  };
}
