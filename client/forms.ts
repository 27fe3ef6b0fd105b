/**
 * Prevents double submission: disables buttons and fields and shows a status message until the response page loads.
 * A page restored from the browser history is enabled again.
 */
export function guardForms(view: Window): void {
  view.document.addEventListener('submit', onSubmit);
  view.addEventListener('pageshow', () => {
    for (const form of view.document.forms) setBusy(form, false);
  });
}

function onSubmit(event: SubmitEvent): void {
  const form = event.target;
  if (event.defaultPrevented || !(form instanceof HTMLFormElement) || closesDialog(form)) return;
  if (form.dataset['sent']) event.preventDefault();
  else setBusy(form, true);
}

/** True if the form only closes its dialog. Reads the attribute because a form field may be named `method`. */
export const closesDialog = (form: HTMLFormElement) => form.getAttribute('method') === 'dialog';

function setBusy(form: HTMLFormElement, isBusy: boolean): void {
  if (isBusy) form.dataset['sent'] = 'true';
  else delete form.dataset['sent'];
  // Waits one tick because a button disabled before the form is serialized would not be submitted with it.
  setTimeout(() => {
    for (const button of form.querySelectorAll<HTMLButtonElement>('button[type=submit]')) {
      // `client/selection.ts` enables these buttons again, depending on the selection.
      if (isBusy || !('needsSelection' in button.dataset)) button.disabled = isBusy;
    }
  });
  // Uses `inert` instead of `disabled` so that all fields are still submitted and the status line is still announced.
  for (const field of form.elements as HTMLCollectionOf<HTMLInputElement>)
    for (const part of [field, ...(field.labels ?? [])]) part.inert = isBusy;
  const line = form.querySelector('[data-status]');
  if (line) line.textContent = isBusy ? (form.dataset['submitting'] ?? '') : '';
}
