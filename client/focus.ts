/** Moves the focus to what happened: an error summary, a refusal, the first field at fault. */
export function focusWhatMatters(page: Document): void {
  const found = page.querySelector<HTMLElement>('[data-focus]');
  found?.focus();
  // A browser that opens the page at a fragment goes there once it is loaded, and takes the focus away.
  if (page.location.hash) addEventListener('load', () => found?.focus(), { once: true });
}
