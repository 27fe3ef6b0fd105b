interface Question {
  text: string;
  /** On the button that goes on. */
  label: string;
}

/** Asks in the page's dialog and goes on where the answer is yes. Without a dialog nothing is asked. */
export function ask(page: Document, { text, label }: Question, goOn: () => void): void {
  const dialog = page.querySelector<HTMLDialogElement>('[data-confirm-dialog]');
  if (!dialog) return goOn();
  write(dialog, '[data-dialog-text]', text);
  write(dialog, '[data-dialog-ok]', label);
  dialog.returnValue = '';
  dialog.onclose = () => {
    if (dialog.returnValue) goOn();
  };
  dialog.showModal();
}

function write(dialog: Element, selector: string, text: string): void {
  const element = dialog.querySelector(selector);
  if (element) element.textContent = text;
}
