import { loadPage, type ReadPage } from './load-page.ts';

/** Replaces the header of the list page and everything after the form. The form keeps its current content. */
export async function refreshList(form: HTMLFormElement, readPage: ReadPage): Promise<void> {
  const page = form.ownerDocument;
  const head = page.querySelector('.list-top');
  if (!head) return;
  const loaded = await loadPage(page.location.href, readPage);
  const freshHead = loaded?.querySelector('.list-top');
  const freshForm = loaded?.querySelector('form.upload');
  if (!freshHead || !freshForm) return;
  head.replaceWith(page.adoptNode(freshHead));
  for (const old of following(form)) old.remove();
  form.after(...following(freshForm).map((part) => page.adoptNode(part)));
}

function following(element: Element): Element[] {
  const next = element.nextElementSibling;
  return next ? [next, ...following(next)] : [];
}
