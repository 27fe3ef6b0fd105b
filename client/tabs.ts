/** What tabs of one browser tell each other: the new end of the session (unix ms), or that it is over. */
export type Word = number | 'out';

export const openTabs = () => new BroadcastChannel('session');

/** The page after a log-out tells the others (security S4). */
export function tellSignedOut(page: Document): void {
  if (page.querySelector('[data-signed-out]')) openTabs().postMessage('out' satisfies Word);
}
