import type { ReadPage } from './load-page.ts';

/**
 * Opens a row's '⋯' menu in place: fetches the list page with that menu open and replaces only the row,
 * so that nothing else moves. If that fails, the browser follows the link.
 */
export function openRowMenus({ document: page }: Window, readPage: () => ReadPage): void {
  page.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a.more') : null;
    const isPlain =
      event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    if (!(link instanceof HTMLAnchorElement) || !isPlain) return;
    event.preventDefault();
    void open(link, readPage);
  });
}

async function open(link: HTMLAnchorElement, readPage: () => ReadPage): Promise<void> {
  const fresh = await loadRow(link.href, readPage);
  const row = link.closest('tr');
  if (!fresh || !row) return link.ownerDocument.location.assign(link.href);
  closeOthers(link.ownerDocument);
  copyCheckedRow(row, fresh);
  row.replaceWith(fresh);
  fresh.querySelector('summary')?.focus({ preventScroll: true });
}

async function loadRow(href: string, readPage: () => ReadPage): Promise<Element | undefined> {
  try {
    const answer = await fetch(href, { headers: { Accept: 'text/html' } });
    if (!answer.ok || answer.redirected) return undefined;
    const row = readPage()(await answer.text())
      .querySelector('.row-menu')
      ?.closest('tr');
    return row ? document.adoptNode(row) : undefined;
  } catch {
    return undefined;
  }
}

/** Closes open menus and removes their summaries' ids, because an id must be unique on the page. */
function closeOthers(page: Document): void {
  for (const menu of page.querySelectorAll<HTMLDetailsElement>('.row-menu')) {
    menu.open = false;
    menu.querySelector('summary')?.removeAttribute('id');
  }
}

function copyCheckedRow(row: Element, fresh: Element): void {
  const [before, after] = [row, fresh].map((one) =>
    one.querySelector<HTMLInputElement>('input[data-select-row]'),
  );
  if (before && after) after.checked = before.checked;
}

export function closeMenus(page: Document): void {
  const close = (but?: Element | null) => {
    for (const menu of page.querySelectorAll<HTMLDetailsElement>('details[data-menu][open]')) {
      if (menu !== but) menu.open = false;
    }
  };
  page.addEventListener('click', ({ target }) =>
    close(target instanceof Element ? target.closest('[data-menu]') : undefined),
  );
  page.addEventListener('keydown', ({ key }) => {
    const menu = page.querySelector('details[data-menu][open]');
    if (key !== 'Escape' || !menu) return;
    close();
    menu.querySelector('summary')?.focus();
  });
}
