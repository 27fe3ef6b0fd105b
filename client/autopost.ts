/** Submits the `data-autopost` form once, when the page is actually visible to the user and not just prerendered. */
export function autopost(page: Document): void {
  const form = page.querySelector<HTMLFormElement>('form[data-autopost]');
  if (!form) return;
  const send = () => {
    if (page.visibilityState !== 'visible' || isPrerendering(page) || form.dataset['posted']) return;
    form.dataset['posted'] = 'true';
    form.requestSubmit();
  };
  send();
  for (const event of ['visibilitychange', 'prerenderingchange']) page.addEventListener(event, send);
}

const isPrerendering = (page: Document) => 'prerendering' in page && page.prerendering === true;
