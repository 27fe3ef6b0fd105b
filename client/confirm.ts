import { ask } from './dialogs.ts';

/** Links and buttons with `data-confirm` ask first, and then do what they do. */
export function confirmFirst(page: Document): void {
  const confirmed = new WeakSet<HTMLElement>();
  page.addEventListener('click', (event) => {
    const trigger = event.target instanceof Element && event.target.closest<HTMLElement>('[data-confirm]');
    if (!trigger || confirmed.delete(trigger)) return;
    event.preventDefault();
    const { confirm: text = '', confirmLabel: label = '' } = trigger.dataset;
    ask(page, { text, label }, () => {
      confirmed.add(trigger);
      // A server that must ask where no script can is told that it was.
      if (trigger instanceof HTMLButtonElement && trigger.name === 'sure') trigger.value = 'T';
      trigger.click();
    });
  });
}
