type TextControl = HTMLInputElement | HTMLTextAreaElement;

/** Turns placeholders into buttons that insert their text at the caret of the last focused control. */
export function insertPlaceholders(page: Document): void {
  const lastFocused = new Map<Element, TextControl>();
  for (const picker of page.querySelectorAll<HTMLElement>('[data-placeholders]')) {
    for (const chip of picker.querySelectorAll<HTMLElement>('[data-insert]')) makeButton(page, chip);
    for (const control of controlsOf(page, picker)) {
      control.addEventListener('focus', () => lastFocused.set(picker, control));
    }
  }
  page.addEventListener('click', ({ target }) => {
    const chip = target instanceof Element && target.closest<HTMLElement>('button[data-insert]');
    const picker = chip && chip.closest<HTMLElement>('[data-placeholders]');
    if (!picker) return;
    const control = lastFocused.get(picker) ?? controlsOf(page, picker).at(-1);
    if (control) insert(control, chip.dataset['insert'] ?? '');
  });
}

function controlsOf(page: Document, picker: HTMLElement): TextControl[] {
  const ids = (picker.dataset['placeholders'] ?? '').split(' ');
  return ids
    .map((id) => page.getElementById(id))
    .filter((one) => one instanceof HTMLInputElement || one instanceof HTMLTextAreaElement);
}

function makeButton(page: Document, chip: HTMLElement): void {
  const button = page.createElement('button');
  const { insert: text = '' } = chip.dataset;
  button.type = 'button';
  button.className = chip.className;
  button.title = text;
  button.dataset['insert'] = text;
  button.textContent = chip.firstChild?.textContent ?? '';
  const item = page.createElement('li');
  item.append(button);
  chip.replaceWith(item);
}

/** Replaces the selection and fires `input` so that the same listeners run as when the user types. */
function insert(control: TextControl, text: string): void {
  const { maxLength, value } = control;
  const [start, end] = [control.selectionStart ?? value.length, control.selectionEnd ?? value.length];
  if (maxLength > 0 && value.length - (end - start) + text.length > maxLength) return;
  control.setRangeText(text, start, end, 'end');
  control.focus();
  control.dispatchEvent(new Event('input', { bubbles: true }));
}
