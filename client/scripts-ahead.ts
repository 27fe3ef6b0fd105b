/**
 * Says in each form that is sent whether what the next page runs is here: where it is not, that page brings it along. A browser that has
 * an entry of its time has the file.
 */
export function tellScriptsAhead(page: Document): void {
  page.addEventListener('formdata', ({ formData }) => {
    const ahead = [...page.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')];
    if (ahead.length > 0 && ahead.every(({ href }) => performance.getEntriesByName(href).length > 0))
      formData.set('scripts_ahead', 'T');
  });
}
