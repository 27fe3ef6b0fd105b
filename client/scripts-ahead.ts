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
