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

/**
 * Blocks form submission on payment pages while offline, because the input would be lost with the page.
 * Runs before the double-submission guard so that the form can be submitted once the network is back.
 */
export function blockFormsOffline(view: Window): void {
  view.document.addEventListener('submit', (event) => {
    const form = event.target;
    if (view.navigator.onLine || event.defaultPrevented || !(form instanceof HTMLFormElement)) return;
    const text = form.dataset['offline'];
    const line = form.querySelector('[data-status]');
    if (!text || !line) return;
    event.preventDefault();
    // Clears the live region first, because screen readers do not announce a repeated text.
    line.textContent = '';
    setTimeout(() => (line.textContent = text), 50);
  });
  view.addEventListener('online', () => {
    for (const form of view.document.forms) clear(form);
  });
}

function clear(form: HTMLFormElement): void {
  const line = form.querySelector('[data-status]');
  if (line && line.textContent === form.dataset['offline']) line.textContent = '';
}

/** Submits the `data-autopost` form once, when the page is actually visible to the user and not just prerendered. */
export function autopost(page: Document): void {
  const form = page.querySelector<HTMLFormElement>('form[data-autopost]');
  if (!form) return;
  const send = () => {
    if (page.visibilityState !== 'visible' || isPrerendering(page) || form.dataset['posted']) return;
    form.dataset['posted'] = 'true';
    form.requestSubmit();
  };
  send();
  for (const event of ['visibilitychange', 'prerenderingchange']) page.addEventListener(event, send);
}

const isPrerendering = (page: Document) => 'prerendering' in page && page.prerendering === true;

/** Turns a reload after a form post into a GET so that the form is not sent twice. Otherwise, a failed verification would count twice. */
export function reloadWithGet(page: Document): void {
  if (page.querySelector('main[data-reload=anew]')) history.replaceState(history.state, '');
}

export function clearErrors(page: Document): void {
  page.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLElement) || !target.id || !target.closest('[data-clear-errors]')) return;
    target.removeAttribute('aria-invalid');
    page.getElementById(`${target.id}-error`)?.remove();
    const link = page.querySelector(`.summary a[href="#${target.id}"]`);
    const summary = link?.closest('.summary');
    link?.parentElement?.remove();
    if (summary && !summary.querySelector('a')) summary.remove();
  });
}
