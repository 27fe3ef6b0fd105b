/**
 * A field with `data-required-while="entry=invite"` must be filled in as long as that is chosen. A style sheet can show and hide the word
 * for it, and cannot tell a screen reader.
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
