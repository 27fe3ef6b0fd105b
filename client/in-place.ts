import { clearBanners } from './banner.ts';
import type { ReadPage } from './load-page.ts';
import { forgetChanges } from './unsaved.ts';

/**
 * Posts the form of a `data-in-place` button in the background and replaces only the parts of the page whose ids the button lists.
 * Without JavaScript or after a failure, the whole page loads; the server's response is the same.
 */
export function updateInPlace({ document: page }: Window, pageReader: () => ReadPage): void {
  let last = Promise.resolve();
  let pendingCount = 0;
  const press = (button: HTMLButtonElement, control: Node = page) => {
    const { id } = button;
    pendingCount += 1;
    // Runs submissions in sequence because each one posts the form that the previous response rendered.
    last = last.then(async () => {
      const present = page.getElementById(id);
      // Browsers also fire `change` when a control is removed. Its value has already been posted by then.
      if (present instanceof HTMLButtonElement && !present.disabled && control.isConnected) {
        await submitStep(page, present, { readPage: pageReader(), isLast: () => pendingCount === 1 });
      }
      pendingCount -= 1;
    });
  };
  page.addEventListener('click', (event) => {
    const button = closest(event.target, 'button[data-in-place]');
    if (!(button instanceof HTMLButtonElement)) return;
    event.preventDefault();
    press(button);
  });
  page.addEventListener('change', ({ target }) => {
    const button = buttonOfChange(page, target);
    if (button && target instanceof Node) press(button, target);
  });
  page.addEventListener('keydown', (event) => {
    const { target, key } = event;
    const id = key === 'Enter' && target instanceof HTMLElement ? target.dataset['enterPresses'] : undefined;
    const button = id ? page.getElementById(id) : null;
    if (!button) return;
    event.preventDefault();
    button.click();
  });
  for (const mark of page.querySelectorAll('[data-unsaved]')) markChanged(mark.closest('form'));
}

const closest = (target: EventTarget | null, selector: string) =>
  target instanceof Element ? target.closest(selector) : null;

function buttonOfChange(page: Document, target: EventTarget | null): HTMLButtonElement | undefined {
  const area = closest(target, '[data-change-presses]');
  const named = area instanceof HTMLElement && page.getElementById(area.dataset['changePresses'] ?? '');
  if (named instanceof HTMLButtonElement) return named;
  const form = target instanceof HTMLInputElement || target instanceof HTMLSelectElement ? target.form : null;
  const whole = page.querySelector('button[data-form-changes-press]');
  return form && whole instanceof HTMLButtonElement && whole.form === form ? whole : undefined;
}

interface StepOptions {
  readPage: ReadPage;
  isLast: () => boolean;
}

async function submitStep(
  page: Document,
  button: HTMLButtonElement,
  { readPage, isLast }: StepOptions,
): Promise<void> {
  const { form } = button;
  if (!form) return;
  const answer = await post(form, button, readPage);
  const loaded = answer?.page;
  // Skips this response because another change is pending. The response to that change includes both.
  if (button.dataset['focusNext'] === undefined && !isLast()) return;
  const ids = (button.dataset['inPlace'] ?? '').split(' ');
  const fresh = ids.map((id) => loaded?.getElementById(id));
  // The action is complete but a part is missing from the response page, so posting the form again would repeat the action.
  if (answer?.isDone && fresh.includes(null)) return reopenPage(page, answer.url);
  if (!loaded || fresh.includes(null)) return form.requestSubmit(button);
  const focused = page.activeElement?.id ?? '';
  const restoreFocusPosition = captureFocusPosition(page, ids[0] ?? '');
  const wanted = focused === button.id ? (button.dataset['focusNext'] ?? '').split(' ') : [];
  for (const [index, id] of ids.entries()) {
    const part = fresh[index];
    if (part) page.getElementById(id)?.replaceWith(page.adoptNode(part));
  }
  showBanner(page, loaded);
  if (!focusFirst(page, [...wanted, focused]) && focused) restoreFocusPosition();
  if (button.dataset['focusNext'] !== undefined) markChanged(form);
}

function reopenPage(page: Document, url: string): void {
  forgetChanges(page);
  page.location.assign(url);
}

/**
 * Returns a function that restores the focus after a row is removed: to the same control of the row that takes its place,
 * or to the replaced part itself.
 */
function captureFocusPosition(page: Document, id: string): () => void {
  const name = page.activeElement?.getAttribute('name') ?? '';
  const alike = () => [
    ...(page.getElementById(id)?.querySelectorAll<HTMLElement>(`[name="${CSS.escape(name)}"]`) ?? []),
  ];
  const at = alike().findIndex((control) => control === page.activeElement);
  return () => {
    const now = alike();
    (now[at] ?? now.at(-1) ?? page.getElementById(id))?.focus();
  };
}

function showBanner(page: Document, loaded: Document): void {
  const banner = loaded.querySelector('[data-banner]');
  if (!banner) return;
  for (const old of page.querySelectorAll('[data-banner]')) old.remove();
  page.querySelector('main')?.before(page.adoptNode(banner));
  clearBanners(page);
}

/** Statuses of responses that show the form again with validation errors or an API failure. */
const formStatuses: readonly number[] = [404, 422, 429, 502, 503];

/** True if the response has the same path as the form. A redirect to another path, such as the sign-in page, is left to the browser. */
const isSamePath = ({ redirected, url }: Response, address: string) =>
  !redirected || new URL(url).pathname === new URL(address, location.href).pathname;

interface Answer {
  page: Document;
  /** True if the server accepted the form and redirected to the next page. */
  isDone: boolean;
  url: string;
}

async function post(
  form: HTMLFormElement,
  button: HTMLButtonElement,
  readPage: ReadPage,
): Promise<Answer | undefined> {
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') body.append(name, value);
  body.append(button.name, button.value);
  try {
    const address = form.getAttribute('action') ?? form.ownerDocument.location.href;
    const answer = await fetch(address, { method: 'POST', body, headers: { Accept: 'text/html' } });
    const isForm = answer.ok || formStatuses.includes(answer.status);
    if (!isForm || !isSamePath(answer, address)) return undefined;
    return {
      page: readPage(await answer.text()),
      isDone: answer.ok && answer.redirected,
      url: answer.url,
    };
  } catch {
    return undefined;
  }
}

function focusFirst(page: Document, ids: readonly string[]): boolean {
  for (const id of ids) {
    const element = id ? page.getElementById(id) : null;
    if (!element || (element instanceof HTMLButtonElement && element.disabled)) continue;
    element.focus();
    return true;
  }
  return false;
}

function markChanged(form: HTMLFormElement | null): void {
  if (form && 'guard' in form.dataset) form.dataset['changed'] = 'true';
}
