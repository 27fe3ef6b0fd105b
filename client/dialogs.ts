/** Asks for confirmation in the page's dialog and calls `onConfirm` if the user agrees. Without a dialog, calls `onConfirm` at once. */
export function confirmInDialog(page: Document, text: string, onConfirm: () => void): void {
  const dialog = page.querySelector<HTMLDialogElement>('[data-confirm-dialog]');
  if (!dialog) return onConfirm();
  const textElement = dialog.querySelector('[data-dialog-text]');
  if (textElement) textElement.textContent = text;
  dialog.returnValue = '';
  dialog.onclose = () => {
    if (dialog.returnValue) onConfirm();
  };
  dialog.showModal();
}

export function openModals(page: Document): void {
  for (const dialog of page.querySelectorAll<HTMLDialogElement>('dialog[data-modal]')) {
    dialog.close();
    dialog.showModal();
  }
}

/** Focuses the element marked `data-focus`: an error summary, a rejection message, or the first invalid field. */
export function focusInitialElement(page: Document): void {
  const found = page.querySelector<HTMLElement>('[data-focus]');
  found?.focus();
  // If the URL has a fragment, the browser focuses its target after loading, so the focus is set again.
  if (page.location.hash) addEventListener('load', () => found?.focus(), { once: true });
}
