import { changed, forgetChanges } from './unsaved.ts';

/** Passwords, shown ones too, and codes. */
const secrets = 'input:is([type=password], [autocomplete*=password], [autocomplete=one-time-code])';

/** Whether something was typed that is not sent yet. */
export const hasDraft = (page: Document) => page.querySelector(changed) !== null;

/**
 * Leaves a session that has ended. What was typed goes along: the form is posted as it stands, marked `_draft` and without
 * secrets, and the server keeps it for the next sign-in (it must never act on a form so marked).
 */
export function leaveWithDraft(page: Document, logoutUrl: string): void {
  const form = page.querySelector<HTMLFormElement>(changed);
  forgetChanges(page);
  if (!form) return page.location.replace(logoutUrl);
  for (const input of form.querySelectorAll<HTMLInputElement>(secrets)) input.disabled = true;
  const mark = Object.assign(page.createElement('input'), { type: 'hidden', name: '_draft', value: '1' });
  form.append(mark);
  form.submit();
}
