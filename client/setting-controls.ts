import { readLogo } from '../shared/payment/logo.ts';

export function fillSettings(page: Document): void {
  page.addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest('[data-add-number]');
    if (button) addRow(button);
  });
  page.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement && target.id === 'logo-file') void readLogoFile(target);
  });
}

function addRow(button: Element): void {
  const rows = button.parentElement?.querySelectorAll('.number-row');
  const last = rows?.item(rows.length - 1);
  const fresh = last?.cloneNode(true);
  if (!rows || !(fresh instanceof HTMLElement)) return;
  for (const input of fresh.querySelectorAll('input')) {
    input.value = '';
    input.ariaLabel = input.ariaLabel?.replace(/\d+$/, String(rows.length + 1)) ?? null;
  }
  button.before(fresh);
  fresh.querySelector('input')?.focus();
}

/** Shows the chosen logo. If the file is too large or not an image, shows an error and keeps the current logo. */
async function readLogoFile(input: HTMLInputElement): Promise<void> {
  const [file] = input.files ?? [];
  const part = input.closest<HTMLElement>('[data-logo-upload]');
  const line = part?.querySelector<HTMLElement>('[data-too-large]');
  if (!file || !part || !line) return;
  const address = await addressOf(file);
  if (!readLogo(address)) {
    const isLong = address.length > Number(part.dataset['most']);
    line.textContent = line.dataset[isLong ? 'tooLarge' : 'noPicture'] ?? '';
    input.value = '';
    return;
  }
  line.textContent = file.name;
  const logoField = part.querySelector<HTMLInputElement>('[name=logo_picture]');
  if (logoField) logoField.value = address;
  const picture = part.querySelector('img');
  if (!picture) return;
  picture.src = address;
  picture.hidden = false;
}

function addressOf(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(new Error('The file could not be read')));
    reader.readAsDataURL(file);
  });
}
