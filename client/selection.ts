/**
 * Ticks of a list's rows: one box for all of them, and how many are ticked. Rows may come and go. What can be done with those that
 * are ticked is shown by the style sheet.
 */
export function watchSelection(page: Document): void {
  page.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return;
    const area = target.closest('[data-rows-area]');
    if (!area) return;
    if ('selectAll' in target.dataset) for (const box of boxesOf(area)) box.checked = target.checked;
    show(area);
  });
  const showAll = () => {
    for (const area of page.querySelectorAll('[data-rows-area]')) show(area);
  };
  showAll();
  // The browser restores ticks when one comes back.
  page.defaultView?.addEventListener('pageshow', showAll);
}

const boxesOf = (area: Element) => [...area.querySelectorAll<HTMLInputElement>('input[data-select-row]')];

function show(area: Element): void {
  const boxes = boxesOf(area);
  const ticked = boxes.filter((box) => box.checked).length;
  for (const all of area.querySelectorAll<HTMLInputElement>('[data-select-all]')) {
    all.checked = ticked > 0 && ticked === boxes.length;
    all.indeterminate = ticked > 0 && ticked < boxes.length;
  }
  const count = area.querySelector('[data-selected]');
  if (count) count.textContent = ticked > 0 ? `${ticked.toLocaleString('en-US')} selected` : '';
}
