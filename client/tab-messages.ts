/**
 * Message between tabs of one browser: the new end of the session in Unix milliseconds, `leaving` before an idle logout,
 * or `out` once the session has ended.
 */
export type TabMessage = number | 'leaving' | 'out';

export const openTabs = () => new BroadcastChannel('session');

export function notifySignedOut(page: Document): void {
  if (page.querySelector('[data-signed-out]')) openTabs().postMessage('out' satisfies TabMessage);
}
