/** Focuses the element marked `data-focus`: an error summary, a rejection message, or the first invalid field. */
export function focusInitialElement(page: Document): void {
  const found = page.querySelector<HTMLElement>('[data-focus]');
  found?.focus();
  // If the URL has a fragment, the browser focuses its target after loading, so the focus is set again.
  if (page.location.hash) addEventListener('load', () => found?.focus(), { once: true });
}
