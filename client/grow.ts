/** Texts of several lines are as high as what stands in them, where the browser cannot do that by its style sheet. */
export function growTextAreas(page: Document): void {
  if (CSS.supports('field-sizing', 'content')) return;
  for (const area of page.querySelectorAll<HTMLTextAreaElement>('textarea[data-grow]')) grow(area);
  page.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLTextAreaElement && 'grow' in target.dataset) grow(target);
  });
}

/** Rows, for the policy allows no style of its own. They are only ever added: nothing jumps under the caret. */
function grow(area: HTMLTextAreaElement): void {
  const most = 24;
  while (area.scrollHeight > area.clientHeight && area.rows < most) area.rows += 1;
}
