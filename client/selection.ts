import { formatCount } from '../shared/count.ts';

/**
 * Keeps the select-all checkbox and the selected count of a list page in sync with its rows, which may change.
 * The style sheet shows the actions for selected rows.
 */
export function watchSelection(page: Document): void {
  page.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return;
    const area = target.closest('[data-rows-area]');
    if (!area) return;
    if ('selectAll' in target.dataset) for (const box of boxesOf(area)) box.checked = target.checked;
    updateSelection(area);
  });
  const updateAll = () => {
    for (const area of page.querySelectorAll('[data-rows-area]')) updateSelection(area);
  };
  updateAll();
  // Browsers restore ticked boxes when the user navigates back.
  page.defaultView?.addEventListener('pageshow', updateAll);
}

const boxesOf = (area: Element) => [...area.querySelectorAll<HTMLInputElement>('input[data-select-row]')];

function updateSelection(area: Element): void {
  const boxes = boxesOf(area);
  const ticked = boxes.filter((box) => box.checked).length;
  for (const all of area.querySelectorAll<HTMLInputElement>('[data-select-all]')) {
    all.checked = ticked > 0 && ticked === boxes.length;
    all.indeterminate = ticked > 0 && ticked < boxes.length;
  }
  const count = area.querySelector('[data-selected]');
  if (count) count.textContent = ticked > 0 ? `${formatCount(ticked)} selected` : '';
}
