/**
 * Prevents double submission: disables the form and shows a status message until the response page loads.
 * Enables the form again when the browser restores the page from its history.
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
  // Waits one tick because a button that is disabled before the form is serialized is left out of the submission.
  setTimeout(() => {
    for (const button of form.querySelectorAll<HTMLButtonElement>('button[type=submit]')) {
      // `client/selection.ts` enables these buttons again, depending on the selection.
      if (isBusy || !('needsSelection' in button.dataset)) button.disabled = isBusy;
    }
  });
  // Uses `inert` instead of `disabled` so that the browser still submits all fields and screen readers still announce the status line.
  for (const field of form.elements as HTMLCollectionOf<HTMLInputElement>)
    for (const part of [field, ...(field.labels ?? [])]) part.inert = isBusy;
  const line = form.querySelector('[data-status]');
  if (line) line.textContent = isBusy ? (form.dataset['submitting'] ?? '') : '';
}
