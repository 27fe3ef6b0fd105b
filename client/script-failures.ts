/** Marks the root element when a script fails to load so that the style sheet shows the no-script fallback. */
export function watchScripts(page: Document): void {
  const onFailure = ({ target }: Event) => {
    if (target instanceof HTMLScriptElement) markFailure(page);
  };
  // Uses the capture phase because load errors do not bubble.
  page.addEventListener('error', onFailure, true);
}

export function markFailure(page: Document): void {
  page.documentElement.classList.add('island-failed');
}
