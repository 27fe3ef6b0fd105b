/** Toggles the visibility of passwords. Hides them on submit so that browsers offer to save them. */
export function revealPasswords(page: Document): void {
  page.addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest<HTMLElement>('[data-reveal]');
    if (button) setVisibility(page, button, button.textContent === button.dataset['show']);
  });
  page.addEventListener('submit', () => {
    for (const button of page.querySelectorAll<HTMLElement>('[data-reveal]'))
      setVisibility(page, button, false);
  });
}

function setVisibility(page: Document, button: HTMLElement, isShown: boolean): void {
  const input = page.getElementById(button.dataset['reveal'] ?? '');
  if (input instanceof HTMLInputElement) input.type = isShown ? 'text' : 'password';
  button.textContent = button.dataset[isShown ? 'hide' : 'show'] ?? '';
}
