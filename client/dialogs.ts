/** Asks for confirmation in the page's dialog and calls `goOn` if the user agrees. Without a dialog, calls `goOn` at once. */
export function ask(page: Document, text: string, goOn: () => void): void {
  const dialog = page.querySelector<HTMLDialogElement>('[data-confirm-dialog]');
  if (!dialog) return goOn();
  const told = dialog.querySelector('[data-dialog-text]');
  if (told) told.textContent = text;
  dialog.returnValue = '';
  dialog.onclose = () => {
    if (dialog.returnValue) goOn();
  };
  dialog.showModal();
}
