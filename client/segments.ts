import { fillTemplate } from '../shared/templates/placeholders.ts';
import { describeFirstNonGsm, describeSegments } from '../shared/templates/segment-words.ts';
import { countSegments } from '../shared/templates/segments.ts';
import { previewValues } from './preview-values.ts';

/** Said aloud when the typing rests. */
const restMs = 1_000;

/** A text message's count and bubble follow what is typed, with values in the place of its placeholders. */
export function countWhileTyping(page: Document): void {
  let resting: ReturnType<typeof setTimeout> | undefined;
  page.addEventListener('input', ({ target }) => {
    const part = page.querySelector<HTMLElement>('[data-text-preview]');
    if (!part || !(target instanceof HTMLTextAreaElement) || target.id !== part.dataset['textPreview'])
      return;
    const text = fillTemplate(target.value.trim(), previewValues(part));
    const words = describeSegments(countSegments(text));
    write(page, '[data-bubble]', text);
    write(page, '[data-count]', words);
    write(page, '[data-first-non-gsm]', describeFirstNonGsm(countSegments(text)));
    clearTimeout(resting);
    resting = setTimeout(() => write(page, '[data-count-aloud]', words), restMs);
  });
}

function write(page: Document, selector: string, text: string): void {
  const element = page.querySelector(selector);
  if (element) element.textContent = text;
}
