import type { ReadPage } from './load-page.ts';

/**
 * Opens the confirmation of a `data-asks` link or button in a dialog: fetches the target page and shows only its question.
 * If that fails, the browser opens the target page instead.
 */
export function openQuestionsInDialog({ document: page }: Window, readPage: () => ReadPage): void {
  page.addEventListener('click', (event) => {
    const trigger = event.target instanceof Element ? event.target.closest('[data-asks]') : null;
    const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    if (!trigger || !isPlain || event.defaultPrevented) return;
    const request = requestOf(trigger);
    if (!request) return;
    event.preventDefault();
    void load(request, readPage).then((found) => (found ? openQuestion(page, found) : follow(trigger)));
  });
}

interface QuestionRequest {
  url: string;
  /** Fields to post. If undefined, the request is a GET. */
  body?: URLSearchParams;
}

function requestOf(trigger: Element): QuestionRequest | undefined {
  if (trigger instanceof HTMLAnchorElement) return { url: trigger.href };
  if (!(trigger instanceof HTMLButtonElement) || !trigger.form) return undefined;
  const { form } = trigger;
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form, trigger))
    if (typeof value === 'string') fields.append(name, value);
  const url = new URL(form.getAttribute('action') ?? '', document.baseURI);
  if (form.method === 'post') return { url: url.href, body: fields };
  url.search = fields.toString();
  return { url: url.href };
}

interface LoadedQuestion {
  question: Element;
  url: string;
}

async function load(
  { url, body }: QuestionRequest,
  readPage: () => ReadPage,
): Promise<LoadedQuestion | undefined> {
  try {
    const headers = { Accept: 'text/html' };
    const answer = await fetch(url, body ? { method: 'POST', body, headers } : { headers });
    if (!answer.ok || answer.redirected) return undefined;
    const question = readPage()(await answer.text()).querySelector('[data-question]');
    return question ? { question: document.adoptNode(question), url } : undefined;
  } catch {
    return undefined;
  }
}

function follow(trigger: Element): void {
  if (trigger instanceof HTMLAnchorElement) location.assign(trigger.href);
  else if (trigger instanceof HTMLButtonElement) trigger.form?.requestSubmit(trigger);
}

function openQuestion(page: Document, { question, url }: LoadedQuestion): void {
  const dialog = page.createElement('dialog');
  dialog.className = 'dialog question';
  dialog.setAttribute('role', 'alertdialog');
  const heading = question.querySelector('h1, h2, h3');
  if (heading) {
    heading.id = 'question-title';
    dialog.setAttribute('aria-labelledby', heading.id);
  }
  for (const form of question.querySelectorAll('form'))
    if (!form.hasAttribute('action')) form.setAttribute('action', url);
  dialog.append(question);
  dialog.addEventListener('click', (event) => {
    if (!(event.target instanceof Element) || !event.target.closest('[data-safe]')) return;
    event.preventDefault();
    dialog.close();
  });
  dialog.addEventListener('close', () => dialog.remove());
  page.body.append(dialog);
  dialog.showModal();
  dialog.querySelector<HTMLElement>('[data-safe]')?.focus();
}
