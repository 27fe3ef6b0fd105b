/** Moves the focus to what happened: an error summary, a refusal, the first field at fault. */
export function focusWhatMatters(page: Document): void {
  page.querySelector<HTMLElement>('[data-focus]')?.focus();
}
