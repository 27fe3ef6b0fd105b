/**
 * Fetches what the next page runs, and its late sheet, now that this one is shown, and says in each form that is sent whether it is here
 * (`T`, or `F`: that page brings it along). A browser that has an entry of its time has the file.
 */
export function fetchScriptsAhead(page: Document): void {
  // A sheet is fetched by being one: it has nothing of this page, and a preload that goes unused is warned of.
  for (const link of page.querySelectorAll<HTMLLinkElement>('link[rel=ahead]'))
    link.rel = link.as === 'style' ? 'stylesheet' : 'modulepreload';
  page.addEventListener('formdata', ({ formData }) => {
    const ahead = [...page.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload], link[as=style]')];
    if (ahead.length === 0) return;
    const isHere = ({ href }: HTMLLinkElement) => performance.getEntriesByName(href).length > 0;
    formData.set('scripts_ahead', ahead.every(isHere) ? 'T' : 'F');
  });
}
