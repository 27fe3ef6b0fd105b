import { changed, forgetChanges } from './unsaved.ts';

/** Password fields, including revealed ones, and one-time code fields. */
const secrets = 'input:is([type=password], [autocomplete*=password], [autocomplete=one-time-code])';

export const hasDraft = (page: Document) => page.querySelector(changed) !== null;

/**
 * Leaves an expired session after posting the unsaved form, marked `_draft` and without secrets.
 * The server saves the draft for the next sign-in and must never act on a form with this mark.
 */
export function submitDraftAndLeave(page: Document, logoutUrl: string): void {
  const form = page.querySelector<HTMLFormElement>(changed);
  forgetChanges(page);
  if (!form) return page.location.replace(logoutUrl);
  for (const input of form.querySelectorAll<HTMLInputElement>(secrets)) input.disabled = true;
  const draftField = Object.assign(page.createElement('input'), {
    type: 'hidden',
    name: '_draft',
    value: '1',
  });
  form.append(draftField);
  form.submit();
}
