/** Sensitive fields, which are never stored. */
const secret = new Set(['card_number', 'expiry', 'cvc', 'routing_number', 'account_number', 'pw', 'confirm']);

type Typed = Record<string, Record<string, string | boolean>>;

const keyOf = (page: Document) => `typed:${page.location.pathname}`;

/** Keeps input across a language switch or an expired page by restoring it into the next form with the same step. */
export function preserveTypedText(page: Document): void {
  page.addEventListener('click', ({ target }) => {
    const link = target instanceof Element && target.closest('a[hreflang], a[data-keeps-typed]');
    if (link) save(page);
  });
  restore(page);
}

function save(page: Document): void {
  const typed: Typed = {};
  for (const form of page.forms) typed[nameOf(form)] = Object.fromEntries([...fieldsOf(form)].map(toEntry));
  // Without session storage, the form is empty on the next page, as it is without JavaScript.
  try {
    sessionStorage.setItem(keyOf(page), JSON.stringify(typed));
  } catch {}
}

/** Restores each form from its own entry and deletes that entry. Entries of forms that are not on this page stay. */
function restore(page: Document): void {
  const typed = read(page);
  if (!typed) return;
  for (const form of page.forms) {
    const name = nameOf(form);
    for (const field of typed[name] ? fieldsOf(form) : []) fill(field, typed[name]?.[field.id]);
    delete typed[name];
  }
  try {
    if (Object.keys(typed).length > 0) sessionStorage.setItem(keyOf(page), JSON.stringify(typed));
    else sessionStorage.removeItem(keyOf(page));
  } catch {}
}

function read(page: Document): Typed | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(page)) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

function nameOf(form: HTMLFormElement): string {
  const step = form.elements.namedItem('step');
  return step instanceof HTMLInputElement ? step.value : 'form';
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function* fieldsOf(form: HTMLFormElement): Generator<Field> {
  for (const field of form.elements) {
    const isField =
      field instanceof HTMLInputElement ||
      field instanceof HTMLSelectElement ||
      field instanceof HTMLTextAreaElement;
    if (!isField || !field.id || secret.has(field.name)) continue;
    if (!['hidden', 'password', 'file', 'submit'].includes(field.type)) yield field;
  }
}

const isTicked = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio');

const toEntry = (field: Field) => [field.id, isTicked(field) ? field.checked : field.value] as const;

function fill(field: Field, value: string | boolean | undefined): void {
  if (value === undefined) return;
  if (isTicked(field)) field.checked = value === true;
  else if (typeof value === 'string') field.value = value;
}
