export function clearErrors(page: Document): void {
  page.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLElement) || !target.id || !target.closest('[data-clear-errors]')) return;
    target.removeAttribute('aria-invalid');
    page.getElementById(`${target.id}-error`)?.remove();
    const link = page.querySelector(`.summary a[href="#${target.id}"]`);
    const summary = link?.closest('.summary');
    link?.parentElement?.remove();
    if (summary && !summary.querySelector('a')) summary.remove();
  });
}
