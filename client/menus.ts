export function closeMenus(page: Document): void {
  const close = (but?: Element | null) => {
    for (const menu of page.querySelectorAll<HTMLDetailsElement>('details[data-menu][open]')) {
      if (menu !== but) menu.open = false;
    }
  };
  page.addEventListener('click', ({ target }) =>
    close(target instanceof Element ? target.closest('[data-menu]') : undefined),
  );
  page.addEventListener('keydown', ({ key }) => {
    const menu = page.querySelector('details[data-menu][open]');
    if (key !== 'Escape' || !menu) return;
    close();
    menu.querySelector('summary')?.focus();
  });
}
