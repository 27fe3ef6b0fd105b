/**
 * Warns before a payment page expires for inactivity and shows a notice once it has expired. Keeps all input while the warning is open.
 * Clears card and bank numbers on expiry because the next person at the device could read them.
 */
export function watchTimeLimit(page: Document): void {
  const dialog = page.querySelector<HTMLDialogElement>('dialog[data-limit]');
  const stayButton = dialog?.querySelector('button');
  if (!dialog || !stayButton) return;
  const limitMs = Number(dialog.dataset['limit']) * 1000;
  const warnMs = Number(dialog.dataset['warn']) * 1000;
  const part = (name: 'warning' | 'ended' | 'failed') =>
    dialog.querySelector<HTMLElement>(`[data-part=${name}]`);
  const watch = { endMs: Date.now() + limitMs, hasEnded: false };

  const showPart = (name: 'warning' | 'ended', isShown: boolean) => {
    const found = part(name);
    if (found) found.hidden = !isShown;
  };
  const end = () => {
    watch.hasEnded = true;
    clearNumbers(page);
    showPart('warning', false);
    showPart('ended', true);
    dialog.setAttribute('aria-labelledby', 'time-ended');
    if (!dialog.open) dialog.showModal();
    dialog.querySelector<HTMLElement>('[data-part=ended] a')?.focus();
  };
  const tick = () => {
    const msLeft = watch.endMs - Date.now();
    if (watch.hasEnded || msLeft > warnMs) return;
    if (msLeft <= 0) end();
    else if (!dialog.open) dialog.showModal();
  };
  const renew = async () => {
    const isOpen = await isStillOpen(page.location.href);
    showFailure(part('failed'), isOpen === undefined);
    if (isOpen === undefined) return;
    if (!isOpen) return end();
    watch.endMs = Date.now() + limitMs;
    dialog.close();
  };
  stayButton.addEventListener('click', () => void renew());
  // Pressing Escape proves that the payer is active, so it extends the time limit. The expiry notice cannot be closed.
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault();
    if (!watch.hasEnded) void renew();
  });
  setInterval(tick, 1000);
  // Timers pause while a phone sleeps, so the check also runs when the page becomes visible.
  page.addEventListener('visibilitychange', tick);
}

/** True if the payment page is still open. Returns undefined if the server does not respond, so that the warning stays open for a retry. */
async function isStillOpen(url: string): Promise<boolean | undefined> {
  try {
    const answer = await fetch(url, { headers: { Accept: 'text/html' }, cache: 'no-store' });
    return answer.ok ? (await answer.text()).includes('data-limit=') : undefined;
  } catch {
    return undefined;
  }
}

/** Sets the `alert` role only when the line has text, so that screen readers announce it then. */
function showFailure(line: HTMLElement | null, hasFailed: boolean): void {
  if (!line) return;
  line.hidden = !hasFailed;
  if (hasFailed) line.setAttribute('role', 'alert');
  else line.removeAttribute('role');
}

function clearNumbers(page: Document): void {
  for (const name of ['card_number', 'expiry', 'cvc', 'routing_number', 'account_number'])
    for (const field of page.querySelectorAll<HTMLInputElement>(`[name=${name}]`)) field.value = '';
}
