import { type ReadPage, loadPage } from './load-page.ts';

/** Uploads a form's files one by one and shows progress. Uses the same URL, fields and messages as without JavaScript. */
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
  const updateProgress = createProgress(form);
  const addResult = createResults(form, files.length);
  let goesTo: string | undefined;
  const errorMessages: string[] = [];
  const refused = new DataTransfer();
  for (const [index, file] of files.entries()) {
    const sent = index - errorMessages.length;
    const answer = await sendOne({ form, field, file, before: sent }, (fraction) =>
      updateProgress({
        fraction,
        name: file.name,
        position: files.length > 1 ? `${index + 1} of ${files.length}` : '',
      }),
    );
    if (answer.goesTo !== undefined) {
      goesTo = answer.goesTo;
      addResult(file.name);
      continue;
    }
    errorMessages.push(answer.msg);
    addResult(file.name, answer.msg);
    refused.items.add(file);
  }
  delete form.dataset['sending'];
  updateProgress(undefined);
  if (errorMessages.length > 0) {
    // Keeps only the rejected files, so that another press does not resend the uploaded ones.
    field.files = refused.files;
    showError(form, field, files.length > 1 ? addResult.sum(errorMessages.length) : (errorMessages[0] ?? ''));
    if (goesTo !== undefined) await refreshList(form, pageReader());
    return;
  }
  form.reset();
  if (goesTo !== undefined) view.location.assign(goesTo);
}

type Answer = { goesTo: string } | { goesTo?: undefined; msg: string };

/** Uploads one file. The promise never rejects; network errors resolve with a message. */
function sendOne(
  {
    form,
    field,
    file,
    before,
  }: { form: HTMLFormElement; field: HTMLInputElement; file: File; before: number },
  onProgress: (fraction: number) => void,
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

/**
 * Reads the upload response. An HTML page means that the session has ended, so its URL is returned for the browser to open. Returns undefined
 * if the response is unreadable.
 */
function readAnswer(request: XMLHttpRequest): Answer | undefined {
  const read: unknown = request.response;
  if (request.status === 200 && read === null) return { goesTo: request.responseURL };
  if (typeof read !== 'object' || read === null) return undefined;
  if ('goesTo' in read && typeof read.goesTo === 'string') return { goesTo: read.goesTo };
  if ('msg' in read && typeof read.msg === 'string') return { msg: read.msg };
  return undefined;
}

interface UploadProgress {
  /** Progress from 0 to 1. */
  fraction: number;
  name: string;
  position: string;
}

/**
 * Returns a function that updates the progress bar and disables the submit button during the upload.
 * The status text changes in steps of 10% because screen readers announce it.
 */
function createProgress(form: HTMLFormElement): (progress: UploadProgress | undefined) => void {
  const part = form.querySelector<HTMLElement>('[data-upload-progress]');
  const bar = part?.querySelector('progress');
  const statusText = part?.querySelector('[role=status]');
  const button = form.querySelector<HTMLButtonElement>('button[type=submit]');
  return (progress) => {
    if (part) part.hidden = progress === undefined;
    if (button) button.disabled = progress !== undefined;
    if (!progress || !bar || !statusText) return;
    bar.value = Math.round(progress.fraction * 100);
    const tens = Math.floor(progress.fraction * 10) * 10;
    statusText.textContent = [progress.name, progress.position, `${tens}%`].filter(Boolean).join(', ');
  };
}

function createResults(form: HTMLFormElement, all: number) {
  const list = form.querySelector<HTMLElement>('[data-upload-results]');
  list?.replaceChildren();
  if (list) list.hidden = true;
  const addResult = (name: string, refusal?: string): void => {
    if (!list || all < 2) return;
    const line = form.ownerDocument.createElement('li');
    line.className = refusal === undefined ? 'is-uploaded' : 'is-refused';
    line.textContent = refusal === undefined ? `${name} ${list.dataset['uploaded']}` : `${name}: ${refusal}`;
    list.append(line);
    list.hidden = false;
  };
  addResult.sum = (refused: number) => `${refused} of ${all} files ${list?.dataset['refused'] ?? ''}`;
  return addResult;
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

/** Replaces the header of the list page and everything after the form. The form keeps its current content. */
async function refreshList(form: HTMLFormElement, readPage: ReadPage): Promise<void> {
  const page = form.ownerDocument;
  const head = page.querySelector('.list-top');
  if (!head) return;
  const loaded = await loadPage(page.location.href, readPage);
  const freshHead = loaded?.querySelector('.list-top');
  const freshForm = loaded?.querySelector('form.upload');
  if (!freshHead || !freshForm) return;
  head.replaceWith(page.adoptNode(freshHead));
  for (const old of following(form)) old.remove();
  form.after(...following(freshForm).map((part) => page.adoptNode(part)));
}

function following(element: Element): Element[] {
  const next = element.nextElementSibling;
  return next ? [next, ...following(next)] : [];
}
