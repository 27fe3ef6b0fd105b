export function growTextAreas(page: Document): void {
  if (CSS.supports('field-sizing', 'content')) return;
  for (const area of page.querySelectorAll<HTMLTextAreaElement>('textarea[data-grow]')) grow(area);
  page.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLTextAreaElement && 'grow' in target.dataset) grow(target);
  });
}

/** Adds rows because the CSP allows no inline style. Never removes rows, so the layout does not jump under the caret. */
function grow(area: HTMLTextAreaElement): void {
  const most = 24;
  while (area.scrollHeight > area.clientHeight && area.rows < most) area.rows += 1;
}

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

export function submitOnChange(page: Document): void {
  page.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLSelectElement && 'submitOnChange' in target.dataset)
      target.form?.requestSubmit();
  });
}
