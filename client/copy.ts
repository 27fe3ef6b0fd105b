/** Copies the value of the field or `<data>` element whose id is in `data-copy` to the clipboard and shows the result next to the button. */
export function copyOnClick(page: Document): void {
  page.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-copy]') : null;
    const field = button && page.getElementById(button.dataset['copy'] ?? '');
    if (!button || !(field instanceof HTMLInputElement || field instanceof HTMLDataElement)) return;
    const status = button.parentElement?.querySelector('[data-copied]');
    void copy(field).then((isDone) => {
      if (status) status.textContent = isDone ? 'Copied' : 'Press Ctrl+C to copy it.';
    });
  });
}

/** Also selects the text so that the user can copy it manually if the browser denies clipboard access. */
async function copy(field: HTMLInputElement | HTMLDataElement): Promise<boolean> {
  if (field instanceof HTMLInputElement) field.select();
  else field.ownerDocument.getSelection()?.selectAllChildren(field);
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    return false;
  }
}
