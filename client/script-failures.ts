/** Says in the root element that a script could not be loaded: the style sheet then shows what works without it. */
export function watchScripts(page: Document): void {
  const onFailure = ({ target }: Event) => {
    if (target instanceof HTMLScriptElement) markFailure(page);
  };
  // Load errors do not bubble.
  page.addEventListener('error', onFailure, true);
}

export function markFailure(page: Document): void {
  page.documentElement.classList.add('island-failed');
}
