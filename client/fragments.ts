import { loadPage, type ReadPage } from './load-page.ts';

/** A part that somebody works in is looked at again after this time at most. */
const busyMs = 5_000;
/** After failures the next try waits twice as long each time, up to so many times as long. */
const longestBackoff = 16;

interface Watch {
  page: Document;
  readPage: ReadPage;
  /** When each part is due, by id, in ms. */
  due: Map<string, number>;
  failures: number;
  timer?: ReturnType<typeof setTimeout>;
  isLoading: boolean;
}

/**
 * Elements with an id and `data-refresh-seconds` are fetched anew, without that anybody is kept signed in by it; the new part
 * says when it is fetched next. What one works in stays: a field with the focus, marked text, ticked boxes, the focused link or
 * button, and the place that was scrolled to. Nothing is fetched while the page is hidden.
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

/** One fetch for all parts whose time has come. */
async function refreshDue(watch: Watch): Promise<void> {
  const { page, due, readPage } = watch;
  const ids = [...due].filter(([, at]) => at <= Date.now()).map(([id]) => id);
  const free = ids.filter((id) => !isBusy(page, id));
  for (const id of ids) putOff(watch, id);
  if (free.length > 0) {
    watch.isLoading = true;
    const loaded = await loadPage(page.location.href, readPage);
    watch.isLoading = false;
    watch.failures = loaded ? 0 : watch.failures + 1;
    for (const id of free) {
      if (loaded) swap(watch, loaded, id);
      putOff(watch, id);
    }
  }
  schedule(watch);
}

/** A part that is gone, or that does not want it any more, is not fetched again. */
function putOff(watch: Watch, id: string): void {
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
  // Such a part stands for something under way: the page without it says what came of it.
  if (!fresh && part?.dataset['refreshUntilGone'] !== undefined) page.location.reload();
  // Somebody may have begun to work in it meanwhile.
  if (!fresh || !part || isBusy(page, id)) return;
  const giveBackFocus = keepFocus(part);
  const scrolled = framesOf(part).map(({ scrollLeft }) => scrollLeft);
  for (const script of fresh.querySelectorAll('script')) script.remove();
  keepTicks(part, fresh);
  const { refreshSeconds } = fresh.dataset;
  if (refreshSeconds === undefined) delete part.dataset['refreshSeconds'];
  else part.dataset['refreshSeconds'] = refreshSeconds;
  part.replaceChildren(...fresh.childNodes);
  for (const [index, frame] of framesOf(part).entries()) frame.scrollLeft = scrolled[index] ?? 0;
  giveBackFocus();
}

/** What scrolls sideways in itself. */
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

/** The same link or button has the focus afterwards; where it is gone, the part itself. */
function keepFocus(part: HTMLElement): () => void {
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

/** Boxes that were ticked by hand. */
function keepTicks(part: Element, fresh: Element): void {
  const boxes = [...fresh.querySelectorAll<HTMLInputElement>('input[type=checkbox]')];
  for (const box of part.querySelectorAll<HTMLInputElement>('input[type=checkbox]')) {
    const same = boxes.find(({ name, value }) => name === box.name && value === box.value);
    if (same) same.checked = box.checked;
  }
}
