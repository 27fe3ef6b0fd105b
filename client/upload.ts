import { drawListAnew } from './fresh-list.ts';
import type { ReadPage } from './load-page.ts';

/** Uploads the files of a form one by one and shows progress. Uses the same URL, fields and messages as without scripts. */
export function uploadWithProgress(view: Window, pageReader: () => ReadPage): void {
  view.document.addEventListener(
    'submit',
    (event) => {
      const form = event.target;
      if (!(form instanceof HTMLFormElement) || form.dataset['upload'] === undefined) return;
      const field = form.querySelector<HTMLInputElement>('input[type=file]');
      if (!field?.files?.length) return;
      event.preventDefault();
      void sendAll(view, { form, field, files: [...field.files], pageReader });
    },
    // Runs before the double-submission guard, which ignores prevented events.
    { capture: true },
  );
}

interface Upload {
  form: HTMLFormElement;
  field: HTMLInputElement;
  files: readonly File[];
  pageReader: () => ReadPage;
}

async function sendAll(view: Window, { form, field, files, pageReader }: Upload): Promise<void> {
  if (form.dataset['sending'] !== undefined) return;
  form.dataset['sending'] = '';
  clearError(field);
  const show = createProgress(form);
  const tell = createResults(form, files.length);
  let goesTo: string | undefined;
  const faults: string[] = [];
  const refused = new DataTransfer();
  for (const [index, file] of files.entries()) {
    const sent = index - faults.length;
    const answer = await sendOne({ form, field, file, before: sent }, (share) =>
      show({ share, name: file.name, place: files.length > 1 ? `${index + 1} of ${files.length}` : '' }),
    );
    if (answer.goesTo !== undefined) {
      goesTo = answer.goesTo;
      tell(file.name);
      continue;
    }
    faults.push(answer.msg);
    tell(file.name, answer.msg);
    refused.items.add(file);
  }
  delete form.dataset['sending'];
  show(undefined);
  if (faults.length > 0) {
    // Keeps only the rejected files, so that another press does not resend the uploaded ones.
    field.files = refused.files;
    showError(form, field, files.length > 1 ? tell.sum(faults.length) : (faults[0] ?? ''));
    if (goesTo !== undefined) await drawListAnew(form, pageReader());
    return;
  }
  form.reset();
  if (goesTo !== undefined) view.location.assign(goesTo);
}

type Answer = { goesTo: string } | { goesTo?: undefined; msg: string };

/** Uploads one file. Never rejects; network errors resolve with a message. */
function sendOne(
  {
    form,
    field,
    file,
    before,
  }: { form: HTMLFormElement; field: HTMLInputElement; file: File; before: number },
  onProgress: (share: number) => void,
): Promise<Answer> {
  const body = new FormData(form);
  body.delete(field.name);
  body.set('_before', String(before));
  body.append(field.name, file);
  const interrupted = { msg: form.dataset['upload'] ?? '' };
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('POST', form.action);
    request.setRequestHeader('Accept', 'application/json');
    request.responseType = 'json';
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(loaded / Math.max(total, 1)),
    );
    request.addEventListener('load', () => resolve(readAnswer(request) ?? interrupted));
    request.addEventListener('error', () => resolve(interrupted));
    request.addEventListener('abort', () => resolve(interrupted));
    request.send(body);
  });
}

/** Reads the upload response. An HTML page means that the session has ended, so the browser opens it. Returns undefined if unreadable. */
function readAnswer(request: XMLHttpRequest): Answer | undefined {
  const read: unknown = request.response;
  if (request.status === 200 && read === null) return { goesTo: request.responseURL };
  if (typeof read !== 'object' || read === null) return undefined;
  if ('goesTo' in read && typeof read.goesTo === 'string') return { goesTo: read.goesTo };
  if ('msg' in read && typeof read.msg === 'string') return { msg: read.msg };
  return undefined;
}

interface Shown {
  /** Progress from 0 to 1. */
  share: number;
  name: string;
  place: string;
}

/**
 * Updates the progress bar and disables the submit button during the upload.
 * The text changes in steps of 10% because screen readers announce it.
 */
function createProgress(form: HTMLFormElement): (shown: Shown | undefined) => void {
  const part = form.querySelector<HTMLElement>('[data-upload-progress]');
  const bar = part?.querySelector('progress');
  const words = part?.querySelector('[role=status]');
  const button = form.querySelector<HTMLButtonElement>('button[type=submit]');
  return (shown) => {
    if (part) part.hidden = shown === undefined;
    if (button) button.disabled = shown !== undefined;
    if (!shown || !bar || !words) return;
    bar.value = Math.round(shown.share * 100);
    const tens = Math.floor(shown.share * 10) * 10;
    words.textContent = [shown.name, shown.place, `${tens}%`].filter(Boolean).join(', ');
  };
}

function createResults(form: HTMLFormElement, all: number) {
  const list = form.querySelector<HTMLElement>('[data-upload-results]');
  list?.replaceChildren();
  if (list) list.hidden = true;
  const tell = (name: string, refusal?: string): void => {
    if (!list || all < 2) return;
    const line = form.ownerDocument.createElement('li');
    line.className = refusal === undefined ? 'is-uploaded' : 'is-refused';
    line.textContent = refusal === undefined ? `${name} ${list.dataset['uploaded']}` : `${name}: ${refusal}`;
    list.append(line);
    list.hidden = false;
  };
  tell.sum = (refused: number) => `${refused} of ${all} files ${list?.dataset['refused'] ?? ''}`;
  return tell;
}

function showError(form: HTMLFormElement, field: HTMLInputElement, text: string): void {
  const error = form.ownerDocument.createElement('p');
  error.className = 'field-error';
  error.id = `${field.id}-error`;
  error.setAttribute('role', 'alert');
  error.textContent = text;
  field.closest('.field')?.append(error);
  field.setAttribute('aria-invalid', 'true');
  field.setAttribute('aria-describedby', `${field.id}-hint ${field.id}-error`);
  field.focus();
}

function clearError(field: HTMLInputElement): void {
  field.ownerDocument.getElementById(`${field.id}-error`)?.remove();
  field.removeAttribute('aria-invalid');
  field.setAttribute('aria-describedby', `${field.id}-hint`);
}
