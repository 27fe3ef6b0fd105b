import { pressToSpeak } from './speech.ts';

/** Buttons with `data-read-aloud` read what the element of that id says, in its language, where the browser has a voice. */
export function readAloud(view: Window): void {
  const page = view.document;
  for (const button of page.querySelectorAll<HTMLButtonElement>('button[data-read-aloud]')) {
    const said = page.getElementById(button.dataset['readAloud'] ?? '');
    if (said) pressToSpeak(view, button, () => ({ text: said.textContent, language: said.lang }));
  }
}

/** What grows at its end is shown from its end. */
export function scrollToEnd(page: Document): void {
  for (const part of page.querySelectorAll('[data-scroll-end]')) part.scrollTop = part.scrollHeight;
}
