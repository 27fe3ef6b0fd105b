/**
 * A form is sent once: its buttons and fields rest and its live line says what goes on until the answer is a new page. A page
 * that comes back out of the browser's history is as before.
 */
export function guardForms(view: Window): void {
  view.document.addEventListener('submit', onSubmit);
  view.addEventListener('pageshow', () => {
    for (const form of view.document.forms) rest(form, false);
  });
}

function onSubmit(event: SubmitEvent): void {
  const form = event.target;
  if (event.defaultPrevented || !(form instanceof HTMLFormElement) || closesDialog(form)) return;
  if (form.dataset['sent']) event.preventDefault();
  else rest(form, true);
}

/** Such a form goes nowhere. Asked of the attribute: a field may be named `method`. */
export const closesDialog = (form: HTMLFormElement) => form.getAttribute('method') === 'dialog';

function rest(form: HTMLFormElement, resting: boolean): void {
  if (resting) form.dataset['sent'] = 'true';
  else delete form.dataset['sent'];
  // A moment later: a button that rests before the form is read would not be sent with it.
  setTimeout(() => {
    for (const button of form.querySelectorAll<HTMLButtonElement>('button[type=submit]')) {
      // Those come back by what is selected: client/selection.ts.
      if (resting || !('needsSelection' in button.dataset)) button.disabled = resting;
    }
  });
  // Inert and not disabled: all of it is still sent. The live line stands beside the fields and is heard.
  for (const field of form.elements as HTMLCollectionOf<HTMLInputElement>)
    for (const part of [field, ...(field.labels ?? [])]) part.inert = resting;
  const line = form.querySelector('[data-status]');
  if (line) line.textContent = resting ? (form.dataset['submitting'] ?? '') : '';
}
