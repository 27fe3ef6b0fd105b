/** Dialogs that came open with the page become modal: the rest of the page waits. */
export function openModals(page: Document): void {
  for (const dialog of page.querySelectorAll<HTMLDialogElement>('dialog[data-modal]')) {
    dialog.close();
    dialog.showModal();
  }
}
