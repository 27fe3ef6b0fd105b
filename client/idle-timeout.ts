import { openTabs, type TabMessage } from './tab-messages.ts';
import { forgetChanges, changed } from './unsaved.ts';

/** Delay before a tab without a draft logs out, so that tabs with drafts go first. */
const graceMs = 1000;

/**
 * Warns before the idle logout and leaves the page when the session ends.
 * The server's clock is authoritative, so the script asks the server before it opens the warning and before it leaves the page.
 */
export function watchIdleness(page: Document): void {
  const tabs = openTabs();
  const broadcast = (message: TabMessage) => tabs.postMessage(message);
  const dialog = page.querySelector<HTMLDialogElement>('dialog[data-idle]');
  const form = dialog?.querySelector('form');
  const text = dialog?.querySelector('[role=timer]');
  if (!dialog || !form || !text) return;
  const watch = { endMs: 0, isChecking: false };
  const logoutUrl = dialog.querySelector('a')?.href ?? '';
  const setEnd = (seconds: number) => (watch.endMs = Date.now() + seconds * 1000);

  const logOut = () => {
    watch.isChecking = true;
    logOutInTurn(page, logoutUrl, () => broadcast('leaving'));
  };

  const tick = async () => {
    const secondsLeft = secondsTo(watch.endMs);
    if (watch.isChecking) return;
    if (secondsLeft > Number(dialog.dataset['warn'])) return dialog.close();
    text.textContent = text.textContent.replace(/\d+/, String(Math.max(0, secondsLeft)));
    if (dialog.open && secondsLeft > 0) return;
    watch.isChecking = true;
    const seconds = (await fetchRemainingSeconds(form.action, background)) ?? secondsLeft;
    watch.isChecking = false;
    setEnd(seconds);
    if (seconds <= 0) logOut();
    else if (seconds <= Number(dialog.dataset['warn']) && !dialog.open) dialog.showModal();
  };

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void fetchRemainingSeconds(form.action, renewal(form)).then((seconds) => {
      // Without a response, the warning stays open so that the user can retry.
      if (seconds === undefined) return;
      if (seconds <= 0) return logOut();
      broadcast(setEnd(seconds));
      dialog.close();
    });
  });
  // Pressing Escape proves that the user is active, so it extends the session.
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault();
    form.requestSubmit();
  });
  tabs.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    if (data === 'leaving' && hasDraft(page)) logOut();
    else if (data === 'out') {
      forgetChanges(page);
      page.location.replace(dialog.dataset['login'] ?? '');
    } else if (typeof data === 'number' && data > watch.endMs) watch.endMs = data;
  };
  broadcast(setEnd(Number(dialog.dataset['idle'])));
  setInterval(() => void tick(), 1000);
}

/** Leaves at once if this tab has a draft, because the draft must reach the server while the session is still valid. Other tabs wait. */
function logOutInTurn(page: Document, logoutUrl: string, notifyTabs: () => void): void {
  if (hasDraft(page)) return submitDraftAndLeave(page, logoutUrl);
  notifyTabs();
  setTimeout(() => page.location.replace(logoutUrl), graceMs);
}

const secondsTo = (endMs: number) => Math.ceil((endMs - Date.now()) / 1000);

const background: RequestInit = { headers: { Accept: 'application/json', 'X-Background': '1' } };

function renewal(form: HTMLFormElement): RequestInit {
  const token = form.querySelector<HTMLInputElement>('[name=_csrf]')?.value ?? '';
  return { method: 'POST', headers: { Accept: 'application/json', 'X-CSRF-Token': token } };
}

/** Returns the remaining seconds, 0 if the session has ended, or undefined if the server is unreachable or fails. */
async function fetchRemainingSeconds(url: string, request: RequestInit): Promise<number | undefined> {
  try {
    const answer = await fetch(url, request);
    if (answer.status >= 500) return undefined;
    if (!answer.ok || answer.redirected) return 0;
    const body: unknown = await answer.json();
    const isAnswer = typeof body === 'object' && body !== null && 'remaining' in body;
    return isAnswer ? Number(body.remaining) : 0;
  } catch {
    return undefined;
  }
}

/** Password fields, including revealed ones, and one-time code fields. */
const secrets = 'input:is([type=password], [autocomplete*=password], [autocomplete=one-time-code])';

const hasDraft = (page: Document) => page.querySelector(changed) !== null;

/**
 * Leaves an expired session after posting the unsaved form, marked `_draft` and without secrets.
 * The server saves the draft for the next sign-in and must never act on a form with this mark.
 */
function submitDraftAndLeave(page: Document, logoutUrl: string): void {
  const form = page.querySelector<HTMLFormElement>(changed);
  forgetChanges(page);
  if (!form) return page.location.replace(logoutUrl);
  for (const input of form.querySelectorAll<HTMLInputElement>(secrets)) input.disabled = true;
  const draftField = Object.assign(page.createElement('input'), {
    type: 'hidden',
    name: '_draft',
    value: '1',
  });
  form.append(draftField);
  form.submit();
}
