/**
 * What tabs of one browser tell each other: the new end of the session (unix ms), that nothing happened in time and they are
 * about to leave, or that the session is over.
 */
export type Word = number | 'leaving' | 'out';

export const openTabs = () => new BroadcastChannel('session');

/** The page after a log-out tells the others. */
export function tellSignedOut(page: Document): void {
  if (page.querySelector('[data-signed-out]')) openTabs().postMessage('out' satisfies Word);
}
