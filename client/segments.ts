import { fillTemplate } from '../shared/templates/placeholders.ts';
import { describeFirstNonGsm, describeSegments, countSegments } from '../shared/templates/segments.ts';

/** Pause in typing, in milliseconds, before screen readers announce the count. */
const restMs = 1_000;

export function countWhileTyping(page: Document): void {
  let resting: ReturnType<typeof setTimeout> | undefined;
  page.addEventListener('input', ({ target }) => {
    const part = page.querySelector<HTMLElement>('[data-text-preview]');
    if (!part || !(target instanceof HTMLTextAreaElement) || target.id !== part.dataset['textPreview'])
      return;
    const text = fillTemplate(target.value.trim(), previewValues(part));
    const description = describeSegments(countSegments(text));
    write(page, '[data-bubble]', text);
    write(page, '[data-count]', description);
    write(page, '[data-first-non-gsm]', describeFirstNonGsm(countSegments(text)));
    clearTimeout(resting);
    resting = setTimeout(() => write(page, '[data-count-aloud]', description), restMs);
  });
}

function write(page: Document, selector: string, text: string): void {
  const element = page.querySelector(selector);
  if (element) element.textContent = text;
}

export function previewValues(part: HTMLElement): Readonly<Record<string, string>> {
  try {
    return JSON.parse(part.dataset['values'] ?? '{}') as Record<string, string>;
  } catch {
    return {};
  }
}
