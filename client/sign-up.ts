import {
  checkSignUp,
  signUpFields,
  type SignUpErrors,
  type SignUpErrorStrings,
} from '../shared/sign-up/check-sign-up.ts';
import { openModals } from './dialogs.ts';
import { titleOfForm } from '../shared/locales/en/fields.ts';
import { signUpMessages } from '../shared/locales/en/sign-up.ts';

/** English messages are bundled; pages in other languages embed their own. */
const stringsJson = document.querySelector<HTMLTemplateElement>('#sign-up-words')?.content.textContent;
const strings = stringsJson ? (JSON.parse(stringsJson) as SignUpErrorStrings) : signUpMessages;

const form = document.querySelector<HTMLFormElement>('form[data-sign-up]');
if (form) checkInPlace(form);

/**
 * Validates each field when the user leaves it and all fields on submit. Submits in the background so that all input, including
 * passwords, stays if the server finds an error. Without JavaScript, the whole page reloads without the passwords.
 */
function checkInPlace(form: HTMLFormElement): void {
  form.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return;
    const errors = validateForm(form);
    const idsToRecheck =
      target.id === 'pw' && valueOf(form, 'confirm') ? (['pw', 'confirm'] as const) : [target.id];
    for (const id of idsToRecheck) showFieldError(form, id, errors[id as keyof SignUpErrors]);
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (form.dataset['sent']) return;
    const errors = validateForm(form);
    if (Object.keys(errors).length > 0) return showErrors(form, { errors });
    void send(form);
  });
}

interface Answer {
  errors?: SignUpErrors;
  failure?: string;
  /** URL to open after the account is created. */
  goesTo?: string;
}

async function send(form: HTMLFormElement): Promise<void> {
  setBusy(form, true);
  const answer = await post(form);
  if (answer === 'refused') return form.submit();
  if (answer.goesTo) {
    form.reset();
    return location.assign(answer.goesTo);
  }
  setBusy(form, false);
  showErrors(form, answer);
}

/** Posts the form. Returns `refused` if the server rejected the request on a page other than this form. */
async function post(form: HTMLFormElement): Promise<Answer | 'refused'> {
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') body.append(name, value);
  try {
    const answer = await fetch(location.href, {
      method: 'POST',
      body,
      headers: { Accept: 'application/json' },
    });
    if (answer.ok || answer.status === 422) return (await answer.json()) as Answer;
    if (answer.status < 500) return 'refused';
  } catch {
    // The outcome is unknown, so the message below shows the support contact.
  }
  return { failure: strings.failure };
}

function validateForm(form: HTMLFormElement): SignUpErrors {
  const values = Object.fromEntries(signUpFields.map((field) => [field, valueOf(form, field)]));
  const terms = form.querySelector<HTMLInputElement>('#terms');
  return checkSignUp(
    values as Record<(typeof signUpFields)[number], string>,
    terms?.checked === true,
    strings,
  );
}

function valueOf(form: HTMLFormElement, id: string): string {
  const value = form.querySelector<HTMLInputElement>(`#${id}`)?.value ?? '';
  return id === 'pw' || id === 'confirm' ? value : value.trim();
}

function showErrors(form: HTMLFormElement, { errors = {}, failure }: Answer): void {
  const page = form.ownerDocument;
  const errorItems = [...signUpFields, 'terms' as const].flatMap((id) =>
    errors[id] ? [{ id, text: errors[id] }] : [],
  );
  for (const id of [...signUpFields, 'terms'] as const) showFieldError(form, id, errors[id]);
  const summaryPlaceholder = page.getElementById('sign-up-errors');
  const title = failure ?? strings.check;
  const summary = element(page, 'div', { className: 'summary', role: 'alert', tabIndex: -1 });
  summary.append(element(page, 'p', { className: 'summary-title', textContent: title }));
  const list = page.createElement('ul');
  for (const { id, text } of errorItems) {
    const item = page.createElement('li');
    item.append(element(page, 'a', { href: `#${id}`, textContent: text }));
    list.append(item);
  }
  if (errorItems.length > 0) summary.append(list);
  page.title = titleOfForm(page.title, { hasErrors: true });
  summaryPlaceholder?.replaceChildren(summary);
  summary.focus();
  if (errors.pw === strings.requirements) openRules(page);
}

function openRules(page: Document): void {
  const offer = page.querySelector<HTMLTemplateElement>('#password-rules-offer');
  if (!page.getElementById('password-rules') && offer) page.body.append(page.importNode(offer.content, true));
  openModals(page);
}

function showFieldError(form: HTMLFormElement, id: string, text: string | undefined): void {
  const page = form.ownerDocument;
  const control = form.querySelector<HTMLElement>(`#${id}`);
  const errorId = `${id}-error`;
  page.getElementById(errorId)?.remove();
  const described = (control?.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter((one) => one && one !== errorId);
  if (text) {
    control
      ?.closest('.field')
      ?.append(element(page, 'p', { className: 'field-error', id: errorId, textContent: text }));
    control?.setAttribute('aria-invalid', 'true');
    described.push(errorId);
  } else control?.removeAttribute('aria-invalid');
  if (described.length > 0) control?.setAttribute('aria-describedby', described.join(' '));
  else control?.removeAttribute('aria-describedby');
}

function element<Name extends keyof HTMLElementTagNameMap>(
  page: Document,
  name: Name,
  own: Partial<HTMLElementTagNameMap[Name]>,
): HTMLElementTagNameMap[Name] {
  return Object.assign(page.createElement(name), own);
}

function setBusy(form: HTMLFormElement, isBusy: boolean): void {
  if (isBusy) form.dataset['sent'] = 'true';
  else delete form.dataset['sent'];
  for (const button of form.querySelectorAll<HTMLButtonElement>('button[type=submit]'))
    button.disabled = isBusy;
  const line = form.querySelector('[data-status]');
  if (line) line.textContent = isBusy ? (form.dataset['submitting'] ?? '') : '';
}
