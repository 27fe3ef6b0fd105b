/**
 * Sets `aria-required` on a field with `data-required-while="entry=invite"` while that option is selected.
 * CSS can show and hide the word "required" but cannot set ARIA attributes.
 */
export function markRequired(page: Document): void {
  page.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return;
    for (const field of page.querySelectorAll<HTMLElement>('[data-required-while]')) {
      const [name, value] = (field.dataset['requiredWhile'] ?? '').split('=');
      if (target.name !== name) continue;
      if (target.value === value) field.setAttribute('aria-required', 'true');
      else field.removeAttribute('aria-required');
    }
  });
}
