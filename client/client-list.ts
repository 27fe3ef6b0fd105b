import type { ReadPage } from './load-page.ts';

const pauseMs = 150;

/**
 * Searches clients as the user types: fetches the search page from the server and replaces the displayed results.
 * Enter searches at once, Arrow Down moves into the results, and the selected client stays selected and
 * focused while it is in the results.
 */
export function searchClients(form: HTMLFormElement, readPage: ReadPage): void {
  const input = form.querySelector<HTMLInputElement>('[data-client-search]');
  if (!input?.form) return;
  const address = input.form.action;
  const running: { timer?: ReturnType<typeof setTimeout>; fetch?: AbortController } = {};

  const search = async () => {
    clearTimeout(running.timer);
    running.fetch?.abort();
    running.fetch = new AbortController();
    const url = new URL(address);
    if (input.value) url.searchParams.set('search', input.value);
    const fresh = await load(url, running.fetch.signal, readPage);
    if (!fresh) return;
    form.ownerDocument.defaultView?.history.replaceState(null, '', url);
    renderResults(form, fresh);
  };

  input.addEventListener('input', () => {
    clearTimeout(running.timer);
    running.timer = setTimeout(() => void search(), pauseMs);
  });
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') void search();
    else if (event.key === 'ArrowDown') enterList(form);
    else return;
    event.preventDefault();
  });
}

/**
 * Returns the search page, or undefined if a later search aborted this request or the request failed. On a redirect, navigates the browser to
 * the new URL.
 */
async function load(url: URL, signal: AbortSignal, readPage: ReadPage): Promise<Document | undefined> {
  try {
    const answer = await fetch(url, { headers: { Accept: 'text/html' }, signal });
    if (answer.redirected) location.assign(answer.url);
    return answer.ok && !answer.redirected ? readPage(await answer.text()) : undefined;
  } catch {
    return undefined;
  }
}

function renderResults(form: HTMLFormElement, fresh: Document): void {
  const list = form.querySelector('[data-clients]');
  const rows = fresh.querySelector('[data-clients]');
  const count = form.querySelector('[data-client-count]');
  const appliedSearch = form.querySelector<HTMLInputElement>('[data-applied-search]');
  const chosen = form.querySelector<HTMLInputElement>('[name=id_org]:checked')?.value;
  if (!list || !rows || !count) return;
  const hadFocus = list.contains(form.ownerDocument.activeElement);
  list.replaceChildren(...rows.childNodes);
  list.scrollTop = 0;
  count.textContent = fresh.querySelector('[data-client-count]')?.textContent ?? '';
  if (appliedSearch)
    appliedSearch.value = fresh.querySelector<HTMLInputElement>('[data-applied-search]')?.value ?? '';
  for (const radio of list.querySelectorAll<HTMLInputElement>('input'))
    radio.checked = radio.value === chosen;
  if (hadFocus) list.querySelector<HTMLInputElement>('input:checked')?.focus();
}

function enterList(form: HTMLFormElement): void {
  const radio =
    form.querySelector<HTMLInputElement>('[name=id_org]:checked') ??
    form.querySelector<HTMLInputElement>('[name=id_org]');
  radio?.focus();
  radio?.click();
}
