/** Focuses the element marked `data-focus`: an error summary, a rejection message, or the first invalid field. */
export function focusInitialElement(page: Document): void {
  const found = page.querySelector<HTMLElement>('[data-focus]');
  found?.focus();
  // With a fragment in the URL, the browser moves the focus to its target after loading, so the focus is set again.
  if (page.location.hash) addEventListener('load', () => found?.focus(), { once: true });
}
