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
