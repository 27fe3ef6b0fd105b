import { pressToSpeak } from './speech.ts';

/** Reads the element whose id is in `data-read-aloud` aloud in its language if the browser supports speech. */
export function readAloud(view: Window): void {
  const page = view.document;
  for (const button of page.querySelectorAll<HTMLButtonElement>('button[data-read-aloud]')) {
    const textElement = page.getElementById(button.dataset['readAloud'] ?? '');
    if (textElement)
      pressToSpeak(view, button, () => ({ text: textElement.textContent, language: textElement.lang }));
  }
}

export function scrollToEnd(page: Document): void {
  for (const part of page.querySelectorAll('[data-scroll-end]')) part.scrollTop = part.scrollHeight;
}
