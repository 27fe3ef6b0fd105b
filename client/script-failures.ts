/** Marks the root element when a script fails to load, so that the style sheet shows the fallback without scripts. */
export function watchScripts(page: Document): void {
  const onFailure = ({ target }: Event) => {
    if (target instanceof HTMLScriptElement) markFailure(page);
  };
  // Load errors do not bubble, so the listener captures them.
  page.addEventListener('error', onFailure, true);
}

export function markFailure(page: Document): void {
  page.documentElement.classList.add('island-failed');
}
