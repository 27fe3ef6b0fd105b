import { searchClients } from './client-list.ts';
import { openClientSetting } from './client-setting.ts';
import type { ReadPage } from './load-page.ts';

export function openSwitcher(view: Window, pageReader: () => ReadPage): void {
  const form = view.document.querySelector<HTMLFormElement>('form[data-switcher]');
  if (!form) return;
  const readPage = pageReader();
  searchClients(form, readPage);
  openClientSetting(form, readPage);
  oneChoice(form);
}

/** Keeps the demo account and the client mutually exclusive and clears the error on any choice. */
function oneChoice(form: HTMLFormElement): void {
  form.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLElement && target.matches('select, [type=radio]')) forgetError(form);
    if (target instanceof HTMLInputElement && target.type === 'radio') {
      for (const select of form.querySelectorAll('select')) select.value = '';
    }
    if (target instanceof HTMLSelectElement && target.value) {
      for (const radio of form.querySelectorAll<HTMLInputElement>('[type=radio]')) radio.checked = false;
    }
  });
}

function forgetError(form: HTMLFormElement): void {
  form.querySelector('[data-client-search]')?.removeAttribute('aria-invalid');
  form.querySelector('#search-error')?.remove();
  form.parentElement?.querySelector('.summary')?.remove();
}
