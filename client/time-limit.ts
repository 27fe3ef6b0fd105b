/**
 * Warns before a payment page ends for want of use, and says when it has ended. Nothing typed is lost while the warning is open; card and
 * bank numbers are cleared once it has ended, as whoever comes next could read them.
 */
export function watchTimeLimit(page: Document): void {
  const dialog = page.querySelector<HTMLDialogElement>('dialog[data-limit]');
  const stay = dialog?.querySelector('button');
  if (!dialog || !stay) return;
  const limitMs = Number(dialog.dataset['limit']) * 1000;
  const warnMs = Number(dialog.dataset['warn']) * 1000;
  const part = (name: 'warning' | 'ended' | 'failed') =>
    dialog.querySelector<HTMLElement>(`[data-part=${name}]`);
  const watch = { endMs: Date.now() + limitMs, hasEnded: false };

  const show = (name: 'warning' | 'ended', shown: boolean) => {
    const found = part(name);
    if (found) found.hidden = !shown;
  };
  const end = () => {
    watch.hasEnded = true;
    clearNumbers(page);
    show('warning', false);
    show('ended', true);
    dialog.setAttribute('aria-labelledby', 'time-ended');
    if (!dialog.open) dialog.showModal();
    dialog.querySelector<HTMLElement>('[data-part=ended] a')?.focus();
  };
  const tick = () => {
    const left = watch.endMs - Date.now();
    if (watch.hasEnded || left > warnMs) return;
    if (left <= 0) end();
    else if (!dialog.open) dialog.showModal();
  };
  const renew = async () => {
    const isOpen = await isStillOpen(page.location.href);
    tellFailed(part('failed'), isOpen === undefined);
    if (isOpen === undefined) return;
    if (!isOpen) return end();
    watch.endMs = Date.now() + limitMs;
    dialog.close();
  };
  stay.addEventListener('click', () => void renew());
  // Whoever presses Escape is there. The notice of the end stays.
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault();
    if (!watch.hasEnded) void renew();
  });
  setInterval(tick, 1000);
  // Timers rest while a phone sleeps.
  page.addEventListener('visibilitychange', tick);
}

/** Undefined where the server did not answer: the warning stays, to be tried again. */
async function isStillOpen(url: string): Promise<boolean | undefined> {
  try {
    const answer = await fetch(url, { headers: { Accept: 'text/html' }, cache: 'no-store' });
    return answer.ok ? (await answer.text()).includes('data-limit=') : undefined;
  } catch {
    return undefined;
  }
}

/** It is an alert only once there is something to say, so that it is read out then. */
function tellFailed(line: HTMLElement | null, hasFailed: boolean): void {
  if (!line) return;
  line.hidden = !hasFailed;
  if (hasFailed) line.setAttribute('role', 'alert');
  else line.removeAttribute('role');
}

function clearNumbers(page: Document): void {
  for (const name of ['card_number', 'expiry', 'cvc', 'routing_number', 'account_number'])
    for (const field of page.querySelectorAll<HTMLInputElement>(`[name=${name}]`)) field.value = '';
}
