/** Turns a reload after a form post into a GET so that the form is not sent twice. Otherwise, a failed verification would count twice. */
export function reloadWithGet(page: Document): void {
  if (page.querySelector('main[data-reload=anew]')) history.replaceState(history.state, '');
}
