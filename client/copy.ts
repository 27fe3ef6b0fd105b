/** Buttons with `data-copy` put what the field or the `<data>` of that id holds on the clipboard, and say so beside. */
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

/** Where the browser does not let us, what is to be copied is marked. */
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
