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
