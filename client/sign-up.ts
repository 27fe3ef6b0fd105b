import {
  checkSignUp,
  signUpFields,
  type SignUpErrors,
  type SignUpFaults,
} from '../shared/sign-up/check-sign-up.ts';
import { openModals } from './modals.ts';
import { titleOfForm } from '../shared/messages/fields.ts';
import { signUpMessages } from '../shared/messages/sign-up.ts';

/** English messages are bundled; pages in other languages embed their own. */
const offered = document.querySelector<HTMLTemplateElement>('#sign-up-words')?.content.textContent;
const words = offered ? (JSON.parse(offered) as SignUpFaults) : signUpMessages;

const form = document.querySelector<HTMLFormElement>('form[data-sign-up]');
if (form) checkInPlace(form);

/**
 * Validates each field when the user leaves it and all fields on submit. Submits in the background so that the input, including
 * passwords, stays if the server finds an error. Without scripts, the whole page reloads without the passwords.
 */
function checkInPlace(form: HTMLFormElement): void {
  form.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return;
    const errors = faultsIn(form);
    const again = target.id === 'pw' && valueOf(form, 'confirm') ? (['pw', 'confirm'] as const) : [target.id];
    for (const id of again) say(form, id, errors[id as keyof SignUpErrors]);
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (form.dataset['sent']) return;
    const errors = faultsIn(form);
    if (Object.keys(errors).length > 0) return tell(form, { errors });
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
  rest(form, true);
  const answer = await post(form);
  if (answer === 'refused') return form.submit();
  if (answer.goesTo) {
    form.reset();
    return location.assign(answer.goesTo);
  }
  rest(form, false);
  tell(form, answer);
}

/** Posts the form. Returns `refused` if the server created nothing and the page with the reason is not this form. */
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
    // The outcome is unknown, so the message below names a contact.
  }
  return { failure: words.failure };
}

function faultsIn(form: HTMLFormElement): SignUpErrors {
  const values = Object.fromEntries(signUpFields.map((field) => [field, valueOf(form, field)]));
  const terms = form.querySelector<HTMLInputElement>('#terms');
  return checkSignUp(values as Record<(typeof signUpFields)[number], string>, terms?.checked === true, words);
}

function valueOf(form: HTMLFormElement, id: string): string {
  const value = form.querySelector<HTMLInputElement>(`#${id}`)?.value ?? '';
  return id === 'pw' || id === 'confirm' ? value : value.trim();
}

function tell(form: HTMLFormElement, { errors = {}, failure }: Answer): void {
  const page = form.ownerDocument;
  const faults = [...signUpFields, 'terms' as const].flatMap((id) =>
    errors[id] ? [{ id, text: errors[id] }] : [],
  );
  for (const id of [...signUpFields, 'terms'] as const) say(form, id, errors[id]);
  const place = page.getElementById('sign-up-faults');
  const title = failure ?? words.check;
  const summary = element(page, 'div', { className: 'summary', role: 'alert', tabIndex: -1 });
  summary.append(element(page, 'p', { className: 'summary-title', textContent: title }));
  const list = page.createElement('ul');
  for (const { id, text } of faults) {
    const item = page.createElement('li');
    item.append(element(page, 'a', { href: `#${id}`, textContent: text }));
    list.append(item);
  }
  if (faults.length > 0) summary.append(list);
  page.title = titleOfForm(page.title, { hasErrors: true });
  place?.replaceChildren(summary);
  summary.focus();
  if (errors.pw === words.requirements) openRules(page);
}

function openRules(page: Document): void {
  const offer = page.querySelector<HTMLTemplateElement>('#password-rules-offer');
  if (!page.getElementById('password-rules') && offer) page.body.append(page.importNode(offer.content, true));
  openModals(page);
}

function say(form: HTMLFormElement, id: string, text: string | undefined): void {
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

function rest(form: HTMLFormElement, resting: boolean): void {
  if (resting) form.dataset['sent'] = 'true';
  else delete form.dataset['sent'];
  for (const button of form.querySelectorAll<HTMLButtonElement>('button[type=submit]'))
    button.disabled = resting;
  const line = form.querySelector('[data-status]');
  if (line) line.textContent = resting ? (form.dataset['submitting'] ?? '') : '';
}
