import { ask } from './dialogs.ts';
import type { ReadPage } from './load-page.ts';

const part = '#client-setting';

/**
 * Opens the settings of the chosen client in a dialog over the switcher. Their form is the one of the settings' own page,
 * and is sent to it; what the server answers stands in the dialog next. Where that does not come, the button does what it
 * does without scripts.
 */
export function openClientSetting(form: HTMLFormElement, readPage: ReadPage): void {
  const page = form.ownerDocument;
  const button = form.querySelector<HTMLButtonElement>('[data-open-setting]');
  const dialog = page.querySelector<HTMLDialogElement>('[data-setting-dialog]');
  if (!button || !dialog) return;
  const show = (fresh: Element) => {
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
    void send(form, readPage, button).then((fresh) => (fresh ? show(fresh) : form.requestSubmit(button)));
  });
  dialog.addEventListener('submit', (event) => {
    const setting = event.target;
    if (!(setting instanceof HTMLFormElement)) return;
    event.preventDefault();
    rest(setting, true);
    void send(setting, readPage).then((fresh) => {
      if (fresh) return show(fresh);
      rest(setting, false);
      setting.dataset['changed'] = 'true';
      say(setting, setting.dataset['failed'] ?? '');
    });
  });
  closeByQuestion(dialog);
}

/** Cancel and Escape close the dialog; what was typed is asked about first. */
function closeByQuestion(dialog: HTMLDialogElement): void {
  const close = () => {
    const changed = dialog.querySelector<HTMLFormElement>('form[data-changed]');
    if (!changed) return dialog.close();
    ask(dialog.ownerDocument, changed.dataset['guard'] ?? '', () => dialog.close());
  };
  const asked = (event: Event) => {
    event.preventDefault();
    close();
  };
  // Escape by its key: a browser lets the second one through whatever `cancel` says.
  dialog.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') asked(event);
  });
  dialog.addEventListener('cancel', (event) => {
    if (event.target === dialog) asked(event);
  });
  dialog.addEventListener('click', (event) => {
    // A link to a question opens that above (`questions.ts`); every other one leads out.
    const link = event.target instanceof Element && event.target.closest('a[href]:not([data-asks])');
    if (link && !link.getAttribute('href')?.startsWith('#')) asked(event);
  });
  dialog.addEventListener('close', () => dialog.replaceChildren());
}

/** Posts the form and gives the settings in the page that answers; undefined where they are not in it. */
async function send(
  form: HTMLFormElement,
  readPage: ReadPage,
  button?: HTMLButtonElement,
): Promise<Element | undefined> {
  const fields = [...new FormData(form, button)].map(([name, value]) => [name, String(value)]);
  const headers = { Accept: 'text/html' };
  // Asked of the attribute: a field may be named `action`.
  const address = form.getAttribute('action') ?? '';
  try {
    const answer = await fetch(address, { method: 'POST', headers, body: new URLSearchParams(fields) });
    return readPage(await answer.text()).querySelector(part) ?? undefined;
  } catch {
    return undefined;
  }
}

function rest(form: HTMLFormElement, resting: boolean): void {
  for (const button of form.querySelectorAll<HTMLButtonElement>('button[type=submit]')) {
    button.disabled = resting;
  }
  say(form, resting ? (form.dataset['submitting'] ?? '') : '');
}

function say(form: HTMLFormElement, text: string): void {
  const line = form.querySelector('[data-status]');
  if (line) line.textContent = text;
}
