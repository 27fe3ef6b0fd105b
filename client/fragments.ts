import { loadPage, type ReadPage } from './load-page.ts';

/** Maximum interval between checks of a fragment while the user works in it. */
const busyMs = 5_000;
/** Maximum backoff factor; the wait doubles after each failure up to this multiple of the interval. */
const longestBackoff = 16;

interface Watch {
  page: Document;
  readPage: ReadPage;
  /** Next refresh time of each fragment in Unix milliseconds, by id. */
  due: Map<string, number>;
  failures: number;
  timer?: ReturnType<typeof setTimeout>;
  isLoading: boolean;
}

/**
 * Refreshes elements that have an id and `data-refresh-seconds` without extending the session. Each response sets the fragment's next
 * interval.
 * Keeps the user's focus, text selection, checked boxes and scroll position. Pauses while the page is hidden.
 */
export function refreshFragments({ document: page }: Window, pageReader: () => ReadPage): void {
  const parts = partsOf(page);
  if (parts.length === 0) return;
  const readPage = pageReader();
  const watch: Watch = { page, readPage, due: new Map(), failures: 0, isLoading: false };
  for (const part of parts) watch.due.set(part.id, Date.now() + intervalOf(part));
  page.addEventListener('visibilitychange', () => schedule(watch));
  schedule(watch);
}

const partsOf = (page: Document) => [...page.querySelectorAll<HTMLElement>('[id][data-refresh-seconds]')];

const intervalOf = ({ dataset }: HTMLElement) => Math.max(1, Number(dataset['refreshSeconds']) || 1) * 1000;

function schedule(watch: Watch): void {
  clearTimeout(watch.timer);
  if (watch.page.hidden || watch.isLoading || watch.due.size === 0) return;
  const next = Math.min(...watch.due.values());
  watch.timer = setTimeout(() => void refreshDue(watch), Math.max(0, next - Date.now()));
}

async function refreshDue(watch: Watch): Promise<void> {
  const { page, due, readPage } = watch;
  const ids = [...due].filter(([, at]) => at <= Date.now()).map(([id]) => id);
  const idleIds = ids.filter((id) => !isBusy(page, id));
  for (const id of ids) reschedule(watch, id);
  if (idleIds.length > 0) {
    watch.isLoading = true;
    const loaded = await loadPage(page.location.href, readPage);
    watch.isLoading = false;
    watch.failures = loaded ? 0 : watch.failures + 1;
    for (const id of idleIds) {
      if (loaded) swap(watch, loaded, id);
      reschedule(watch, id);
    }
  }
  schedule(watch);
}

function reschedule(watch: Watch, id: string): void {
  const part = watch.page.getElementById(id);
  if (part?.dataset['refreshSeconds'] === undefined) {
    watch.due.delete(id);
    return;
  }
  const usual = intervalOf(part) * Math.min(longestBackoff, 2 ** watch.failures);
  watch.due.set(id, Date.now() + (isBusy(watch.page, id) ? Math.min(usual, busyMs) : usual));
}

function swap({ page }: Watch, loaded: Document, id: string): void {
  const fresh = loaded.getElementById(id);
  const part = page.getElementById(id);
  // A fragment with `data-refresh-until-gone` shows work in progress. Once the server stops rendering it, a reload shows the result.
  if (!fresh && part?.dataset['refreshUntilGone'] !== undefined) page.location.reload();
  // The user may have started to work in the fragment during the request.
  if (!fresh || !part || isBusy(page, id)) return;
  const restoreFocus = captureFocus(part);
  const scrolled = framesOf(part).map(({ scrollLeft }) => scrollLeft);
  for (const script of fresh.querySelectorAll('script')) script.remove();
  copyCheckedRows(part, fresh);
  const { refreshSeconds } = fresh.dataset;
  if (refreshSeconds === undefined) delete part.dataset['refreshSeconds'];
  else part.dataset['refreshSeconds'] = refreshSeconds;
  part.replaceChildren(...fresh.childNodes);
  for (const [index, frame] of framesOf(part).entries()) frame.scrollLeft = scrolled[index] ?? 0;
  restoreFocus();
}

const framesOf = (part: Element) => [...part.querySelectorAll('.scroller')];

const pressed: readonly string[] = ['A', 'BUTTON'];

function isBusy(page: Document, id: string): boolean {
  const part = page.getElementById(id);
  const active = page.activeElement;
  const selection = page.getSelection();
  return (
    !part ||
    page.querySelector('dialog[open]') !== null ||
    part.querySelector('form[data-sent]') !== null ||
    (part !== active && part.contains(active) && !pressed.includes(active?.tagName ?? '')) ||
    (selection?.type === 'Range' && selection.containsNode(part, true))
  );
}

/** Returns a function that restores the focus to the same link or button, or to the fragment itself if that element is gone. */
function captureFocus(part: HTMLElement): () => void {
  const active = part.ownerDocument.activeElement;
  if (!active || active === part || !part.contains(active)) return () => undefined;
  const href = active.getAttribute('href');
  const selector = active.id ? `#${CSS.escape(active.id)}` : href ? `a[href="${CSS.escape(href)}"]` : '';
  return () => {
    const same = selector ? part.querySelector<HTMLElement>(selector) : null;
    if (!same) part.tabIndex = -1;
    (same ?? part).focus({ preventScroll: true });
  };
}

function copyCheckedRows(part: Element, fresh: Element): void {
  const boxes = [...fresh.querySelectorAll<HTMLInputElement>('input[type=checkbox]')];
  for (const box of part.querySelectorAll<HTMLInputElement>('input[type=checkbox]')) {
    const same = boxes.find(({ name, value }) => name === box.name && value === box.value);
    if (same) same.checked = box.checked;
  }
}
