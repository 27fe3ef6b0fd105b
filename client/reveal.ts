/** Shows or hides a password. Hides it on submit so that browsers offer to save it. */
export function revealPasswords(page: Document): void {
  page.addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest<HTMLElement>('[data-reveal]');
    if (button) show(page, button, button.textContent === button.dataset['show']);
  });
  page.addEventListener('submit', () => {
    for (const button of page.querySelectorAll<HTMLElement>('[data-reveal]')) show(page, button, false);
  });
}

function show(page: Document, button: HTMLElement, shown: boolean): void {
  const input = page.getElementById(button.dataset['reveal'] ?? '');
  if (input instanceof HTMLInputElement) input.type = shown ? 'text' : 'password';
  button.textContent = button.dataset[shown ? 'hide' : 'show'] ?? '';
}
