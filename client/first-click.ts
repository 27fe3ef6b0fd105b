/**
 * Remembers a click on a button that only a live island answers. The function given back stops that, and gives the
 * one that plays the click again. Fields, radio buttons and submit buttons need none of it: they work by themselves.
 */
export function holdFirstClick(root: Element): () => () => void {
  let held: HTMLButtonElement | undefined;
  const hold = (event: Event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (button?.type === 'button') held ??= button;
  };
  root.addEventListener('click', hold, true);
  return () => {
    root.removeEventListener('click', hold, true);
    return () => held?.click();
  };
}
