const field = 'form[data-find] input[type=search]';

/** Focuses the global search field on `/` unless the user is typing, and moves through the results with the arrow keys. */
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

/** Focuses the search field, or follows the link to the search page if the layout hides the field. */
function goToField(page: Document, event: KeyboardEvent): void {
  if (page.querySelector('dialog[open]')) return;
  const visibleField = [...page.querySelectorAll<HTMLInputElement>(field)].find((one) =>
    one.checkVisibility(),
  );
  const link = page.querySelector<HTMLAnchorElement>('a[data-find]');
  if (!visibleField && !link) return;
  event.preventDefault();
  if (visibleField) visibleField.select();
  visibleField?.focus();
  if (!visibleField) link?.click();
}

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
