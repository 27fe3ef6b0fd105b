import { confirmInDialog } from './dialogs.ts';
import { closesDialog } from './forms.ts';

export const changed = 'form[data-changed]';

export function guardUnsaved(view: Window): void {
  const page = view.document;
  page.addEventListener('input', ({ target }) => {
    const form = target instanceof Element && target.closest<HTMLFormElement>('form[data-guard]');
    if (form) form.dataset['changed'] = 'true';
  });
  page.addEventListener('submit', ({ target }) => {
    if (target instanceof HTMLFormElement && !closesDialog(target)) forgetChanges(page);
  });
  page.addEventListener('click', (event) => {
    const form = page.querySelector<HTMLFormElement>(changed);
    const link = form && leavingLink(event);
    if (!link) return;
    event.preventDefault();
    confirmInDialog(page, form.dataset['guard'] ?? '', () => {
      forgetChanges(page);
      link.click();
    });
  });
  view.addEventListener('beforeunload', (event) => {
    if (page.querySelector(changed)) event.preventDefault();
  });
}

export function forgetChanges(page: Document): void {
  for (const form of page.querySelectorAll<HTMLFormElement>(changed)) delete form.dataset['changed'];
}

/** Returns the link that this click follows in this window. Ignores links inside dialogs, which have their own confirmation. */
function leavingLink(event: MouseEvent): HTMLAnchorElement | undefined {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return undefined;
  const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href]');
  if (!link || link.target || link.getAttribute('href')?.startsWith('#')) return undefined;
  return link.closest('dialog') ? undefined : link;
}
