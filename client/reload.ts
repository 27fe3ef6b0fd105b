/** Makes a reload of a form response a GET, so that the form is not sent twice. A wrong verification would count twice. */
export function reloadWithGet(page: Document): void {
  if (page.querySelector('main[data-reload=anew]')) history.replaceState(history.state, '');
}
