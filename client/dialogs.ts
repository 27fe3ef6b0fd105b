/** Asks in the page's dialog and goes on where the answer is yes. Without a dialog nothing is asked. */
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
