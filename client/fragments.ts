import { createPageReader, loadPage, type ReadPage } from './load-page.ts';

/**
 * Elements with an id and `data-refresh-seconds` are fetched anew, without that anybody is kept signed in by it. What one
 * works in stays: a field with the focus, marked text, ticked boxes, and the place that was scrolled to.
 */
export function refreshFragments(view: Window): void {
  const page = view.document;
  const parts = page.querySelectorAll<HTMLElement>('[data-refresh-seconds]');
  if (parts.length === 0) return;
  const readPage = createPageReader(view);
  for (const { id, dataset } of parts) {
    setInterval(() => void refresh(page, id, readPage), Number(dataset['refreshSeconds']) * 1000);
  }
}

async function refresh(page: Document, id: string, readPage: ReadPage): Promise<void> {
  if (!page.getElementById(id) || isBusy(page, id)) return;
  const fresh = (await loadPage(page.location.href, readPage))?.getElementById(id);
  const part = page.getElementById(id);
  // Somebody may have begun to work in it meanwhile.
  if (!fresh || !part || isBusy(page, id)) return;
  const focused = part.contains(page.activeElement) ? page.activeElement?.getAttribute('href') : undefined;
  for (const script of fresh.querySelectorAll('script')) script.remove();
  keepTicks(part, fresh);
  part.replaceChildren(...fresh.childNodes);
  if (focused) part.querySelector<HTMLElement>(`a[href="${CSS.escape(focused)}"]`)?.focus();
}

function isBusy(page: Document, id: string): boolean {
  const part = page.getElementById(id);
  const active = page.activeElement;
  const selection = page.getSelection();
  return (
    page.hidden ||
    !part ||
    (part.contains(active) && active?.tagName !== 'A') ||
    (selection?.type === 'Range' && selection.containsNode(part, true))
  );
}

/** Boxes that were ticked by hand. */
function keepTicks(part: Element, fresh: Element): void {
  const boxes = [...fresh.querySelectorAll<HTMLInputElement>('input[type=checkbox]')];
  for (const box of part.querySelectorAll<HTMLInputElement>('input[type=checkbox]')) {
    const same = boxes.find(({ name, value }) => name === box.name && value === box.value);
    if (same) same.checked = box.checked;
  }
}
