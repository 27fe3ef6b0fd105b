/**
 * A page that answers a form is asked for anew by a reload, which sends the form no second time: a wrong verification would count twice.
 */
export function askAnewOnReload(page: Document): void {
  if (page.querySelector('main[data-reload=anew]')) history.replaceState(history.state, '');
}
