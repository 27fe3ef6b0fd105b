export function openModals(page: Document): void {
  for (const dialog of page.querySelectorAll<HTMLDialogElement>('dialog[data-modal]')) {
    dialog.close();
    dialog.showModal();
  }
}
