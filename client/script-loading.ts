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

/**
 * Prefetches the scripts and the deferred style sheet of the next page once this page is visible. Each submitted form reports whether they
 * are loaded (`T`) or not (`F`, so the next page includes them). A resource timing entry means that the browser has the file.
 */
export function fetchScriptsAhead(page: Document): void {
  // Loads the sheet as a style sheet because browsers warn about unused preloads. Its rules do not affect this page.
  for (const link of page.querySelectorAll<HTMLLinkElement>('link[rel=ahead]'))
    link.rel = link.as === 'style' ? 'stylesheet' : 'modulepreload';
  page.addEventListener('formdata', ({ formData }) => {
    const ahead = [...page.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload], link[as=style]')];
    if (ahead.length === 0) return;
    const isHere = ({ href }: HTMLLinkElement) => performance.getEntriesByName(href).length > 0;
    formData.set('scripts_ahead', ahead.every(isHere) ? 'T' : 'F');
  });
}

export function loadInTime<Value>(loading: Promise<Value>, timeoutMs: number): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`A script took over ${timeoutMs} ms to load`)),
      timeoutMs,
    );
    loading.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
