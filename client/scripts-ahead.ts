/**
 * Prefetches the scripts and the late style sheet of the next page once this page is shown. Each submitted form says whether they
 * are loaded (`T`, or `F`: the next page includes them). A resource timing entry means that the browser has the file.
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
