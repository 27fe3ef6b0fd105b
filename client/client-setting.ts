import { confirmInDialog } from './dialogs.ts';
import type { ReadPage } from './load-page.ts';

const part = '#client-setting';

/**
 * Opens the chosen client's settings in a dialog over the switcher. The dialog contains the settings page's form, posts to the same URL,
 * and then shows the response. If loading fails, the button works as it does without JavaScript.
 */
export function openClientSetting(form: HTMLFormElement, readPage: ReadPage): void {
  const page = form.ownerDocument;
  const button = form.querySelector<HTMLButtonElement>('[data-open-setting]');
  const dialog = page.querySelector<HTMLDialogElement>('[data-setting-dialog]');
  if (!button || !dialog) return;
  const renderSetting = (fresh: Element) => {
    for (const script of fresh.querySelectorAll('script')) script.remove();
    dialog.replaceChildren(fresh);
    dialog.scrollTop = 0;
    if (!dialog.open) dialog.showModal();
    const notable = '[data-focus], .notice, input:not([type=hidden]), textarea';
    const target = dialog.querySelector<HTMLElement>(notable);
    if (target?.matches('.notice')) target.tabIndex = -1;
    target?.focus();
  };

  button.addEventListener('click', (event) => {
    const chosen =
      form.querySelector('[name=id_org]:checked') ??
      form.querySelector('select[name=id] option:checked:not([value=""])');
    if (!chosen) return;
    event.preventDefault();
    void send(form, readPage, button).then((fresh) =>
      fresh ? renderSetting(fresh) : form.requestSubmit(button),
    );
  });
  dialog.addEventListener('submit', (event) => {
    const setting = event.target;
    if (!(setting instanceof HTMLFormElement)) return;
    event.preventDefault();
    setBusy(setting, true);
    void send(setting, readPage).then((fresh) => {
      if (fresh) return renderSetting(fresh);
      setBusy(setting, false);
      setting.dataset['changed'] = 'true';
      setStatus(setting, setting.dataset['failed'] ?? '');
    });
  });
  confirmBeforeClosing(dialog);
}

/** Closes the dialog on Cancel or Escape, after a confirmation if the form has unsaved changes. */
function confirmBeforeClosing(dialog: HTMLDialogElement): void {
  const close = () => {
    const changed = dialog.querySelector<HTMLFormElement>('form[data-changed]');
    if (!changed) return dialog.close();
    confirmInDialog(dialog.ownerDocument, changed.dataset['guard'] ?? '', () => dialog.close());
  };
  const confirmClose = (event: Event) => {
    event.preventDefault();
    close();
  };
  // Handles the Escape key itself because browsers do not let a `cancel` handler block a second Escape.
  dialog.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') confirmClose(event);
  });
  dialog.addEventListener('cancel', (event) => {
    if (event.target === dialog) confirmClose(event);
  });
  dialog.addEventListener('click', (event) => {
    // Links that ask for confirmation open it in a dialog above this one (`questions.ts`). All other links leave the dialog.
    const link = event.target instanceof Element && event.target.closest('a[href]:not([data-asks])');
    if (link && !link.getAttribute('href')?.startsWith('#')) confirmClose(event);
  });
  dialog.addEventListener('close', () => dialog.replaceChildren());
}

/** Posts the form and returns the settings from the response page, or undefined if it contains none. */
async function send(
  form: HTMLFormElement,
  readPage: ReadPage,
  button?: HTMLButtonElement,
): Promise<Element | undefined> {
  const fields = [...new FormData(form, button)].map(([name, value]) => [name, String(value)]);
  const headers = { Accept: 'text/html' };
  // Reads the attribute because a form field may be named `action` and shadow the property.
  const address = form.getAttribute('action') ?? '';
  try {
    const answer = await fetch(address, { method: 'POST', headers, body: new URLSearchParams(fields) });
    return readPage(await answer.text()).querySelector(part) ?? undefined;
  } catch {
    return undefined;
  }
}

function setBusy(form: HTMLFormElement, isBusy: boolean): void {
  for (const button of form.querySelectorAll<HTMLButtonElement>('button[type=submit]')) {
    button.disabled = isBusy;
  }
  setStatus(form, isBusy ? (form.dataset['submitting'] ?? '') : '');
}

function setStatus(form: HTMLFormElement, text: string): void {
  const line = form.querySelector('[data-status]');
  if (line) line.textContent = text;
}
