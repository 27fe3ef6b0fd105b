export function submitOnChange(page: Document): void {
  page.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLSelectElement && 'submitOnChange' in target.dataset)
      target.form?.requestSubmit();
  });
}
