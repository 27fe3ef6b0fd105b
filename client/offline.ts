/**
 * A form of a payment page is not sent while the browser has no network: what is typed would be lost with the page. Asked before the form
 * is taken for sent, so that it can be sent once the network is back.
 */
export function holdFormsOffline(view: Window): void {
  view.document.addEventListener('submit', (event) => {
    const form = event.target;
    if (view.navigator.onLine || event.defaultPrevented || !(form instanceof HTMLFormElement)) return;
    const text = form.dataset['offline'];
    const line = form.querySelector('[data-status]');
    if (!text || !line) return;
    event.preventDefault();
    // A live line that already says it would stay silent.
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
