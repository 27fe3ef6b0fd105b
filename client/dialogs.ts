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
