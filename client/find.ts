const field = 'form[data-find] input[type=search]';

/** '/' leads to the search over everything from wherever one does not type; the arrows walk through what was found. */
export function findByKeys({ document: page }: Window): void {
  page.addEventListener('keydown', (event) => {
    const { key, target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (key === '/' && !isTyping(target)) goToField(page, event);
    if (key === 'ArrowDown' || key === 'ArrowUp') walk(page, event, key === 'ArrowDown' ? 1 : -1);
  });
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Where there is no room for the field, a link leads to its page. */
function goToField(page: Document, event: KeyboardEvent): void {
  if (page.querySelector('dialog[open]')) return;
  const shown = [...page.querySelectorAll<HTMLInputElement>(field)].find((one) => one.checkVisibility());
  const link = page.querySelector<HTMLAnchorElement>('a[data-find]');
  if (!shown && !link) return;
  event.preventDefault();
  if (shown) shown.select();
  shown?.focus();
  if (!shown) link?.click();
}

/** Between the field and the links of the results. */
function walk(page: Document, event: KeyboardEvent, step: 1 | -1): void {
  const results = page.querySelector('[data-results]');
  const input = page.querySelector<HTMLElement>(`main ${field}`);
  if (!results || !input) return;
  const stops = [input, ...results.querySelectorAll<HTMLElement>('a')];
  const at = stops.findIndex((stop) => stop === event.target);
  const next = stops[at + step];
  if (at < 0 || !next) return;
  event.preventDefault();
  next.focus();
}
