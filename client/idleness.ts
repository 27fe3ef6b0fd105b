import { leaveWithDraft } from './drafts.ts';
import { openTabs, type Word } from './tabs.ts';
import { forgetChanges } from './unsaved.ts';

/**
 * Warns before the idle log-out and leaves when it has come (spec 4, Session). The server's clock decides: it is asked
 * before the warning opens and before the page is left.
 */
export function watchIdleness(page: Document): void {
  const tabs = openTabs();
  const tell = (word: Word) => tabs.postMessage(word);
  const dialog = page.querySelector<HTMLDialogElement>('dialog[data-idle]');
  const form = dialog?.querySelector('form');
  const text = dialog?.querySelector('[role=timer]');
  if (!dialog || !form || !text) return;
  const watch = { endMs: 0, asking: false };
  const leaveTo = dialog.querySelector('a')?.href ?? '';
  const setEnd = (seconds: number) => (watch.endMs = Date.now() + seconds * 1000);

  const tick = async () => {
    const left = secondsTo(watch.endMs);
    if (watch.asking) return;
    if (left > Number(dialog.dataset['warn'])) return dialog.close();
    text.textContent = text.textContent.replace(/\d+/, String(Math.max(0, left)));
    if (dialog.open && left > 0) return;
    watch.asking = true;
    const seconds = await readRemaining(form.action, left);
    watch.asking = false;
    setEnd(seconds);
    if (seconds <= 0) leaveWithDraft(page, leaveTo);
    else if (seconds <= Number(dialog.dataset['warn']) && !dialog.open) dialog.showModal();
  };

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void renew(form).then((seconds) => {
      if (seconds <= 0) return leaveWithDraft(page, leaveTo);
      tell(setEnd(seconds));
      dialog.close();
    });
  });
  tabs.onmessage = ({ data }: MessageEvent<Word>) => {
    if (data === 'out') {
      forgetChanges(page);
      page.location.replace(dialog.dataset['login'] ?? '');
    } else if (data > watch.endMs) watch.endMs = data;
  };
  tell(setEnd(Number(dialog.dataset['idle'])));
  setInterval(() => void tick(), 1000);
}

const secondsTo = (endMs: number) => Math.ceil((endMs - Date.now()) / 1000);

/** Without a connection the own count goes on. */
async function readRemaining(url: string, left: number): Promise<number> {
  try {
    return await remainingOf(
      await fetch(url, { headers: { Accept: 'application/json', 'X-Background': '1' } }),
    );
  } catch {
    return left;
  }
}

async function renew(form: HTMLFormElement): Promise<number> {
  const token = form.querySelector<HTMLInputElement>('[name=_csrf]')?.value ?? '';
  const headers = { Accept: 'application/json', 'X-CSRF-Token': token };
  try {
    return await remainingOf(await fetch(form.action, { method: 'POST', headers }));
  } catch {
    return 0;
  }
}

/** `{ remaining: seconds }`; anything else is the end. */
async function remainingOf(answer: Response): Promise<number> {
  if (!answer.ok || answer.redirected) return 0;
  const body: unknown = await answer.json();
  const isAnswer = typeof body === 'object' && body !== null && 'remaining' in body;
  return isAnswer ? Number(body.remaining) : 0;
}
