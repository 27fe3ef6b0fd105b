import { fillTemplate } from '../shared/templates/placeholders.ts';
import { describeLength, speechSeconds } from '../shared/templates/speech-length.ts';
import { previewValues } from './segments.ts';

const languages: Readonly<Record<string, string>> = { en: 'en-US', es: 'es-US' };

/** Reads a phone script aloud with the browser's voice, if any, and shows its duration while the user types. */
export function speakAloud(view: Window): void {
  const page = view.document;
  const part = page.querySelector<HTMLElement>('[data-speech]');
  if (!part) return;
  page.addEventListener('input', () => showLength(page, part));
  const button = part.querySelector<HTMLButtonElement>('[data-listen]');
  if (button) pressToSpeak(view, button, () => readSpeech(page, part));
}

interface Speech {
  text: string;
  language: string;
}

/** Shows a hidden button that starts and stops reading the current text aloud. Does nothing if the browser does not support speech. */
export function pressToSpeak(view: Window, button: HTMLButtonElement, read: () => Speech): void {
  if (!('speechSynthesis' in view)) return;
  const voice = view.speechSynthesis;
  button.hidden = false;
  button.addEventListener('click', () => {
    const wasSpeaking = button.dataset['speaking'] !== undefined;
    voice.cancel();
    updateButton(button, !wasSpeaking);
    if (!wasSpeaking) speak(voice, read(), () => updateButton(button, false));
  });
  // Speech would otherwise continue after the user leaves the page.
  view.addEventListener('pagehide', () => voice.cancel());
}

function speak(voice: SpeechSynthesis, { text, language }: Speech, onEnd: () => void): void {
  const utterance = new SpeechSynthesisUtterance(text);
  utterance.lang = languages[language] ?? language;
  utterance.addEventListener('end', onEnd);
  utterance.addEventListener('error', (event) => {
    if (event.error !== 'interrupted' && event.error !== 'canceled') onEnd();
  });
  voice.speak(utterance);
}

function updateButton(button: HTMLButtonElement, speaking: boolean): void {
  if (speaking) button.dataset['speaking'] = '';
  else delete button.dataset['speaking'];
  button.textContent = speaking ? 'Stop' : 'Listen';
}

function readSpeech(page: Document, part: HTMLElement): Speech {
  const area = page.getElementById(part.dataset['speech'] ?? '');
  if (!(area instanceof HTMLTextAreaElement))
    return {
      text: part.querySelector('[data-spoken]')?.textContent ?? '',
      language: part.dataset['language'] ?? 'en',
    };
  const chosen = page.querySelector<HTMLInputElement>('input[name=language]:checked');
  const select = page.querySelector<HTMLSelectElement>('select[name=language]');
  return {
    text: fillTemplate(area.value.trim(), previewValues(part)),
    language: (chosen ?? select)?.value || 'en',
  };
}

function showLength(page: Document, part: HTMLElement): void {
  const { text, language } = readSpeech(page, part);
  const length = part.querySelector('[data-speech-length]');
  const spoken = part.querySelector('[data-spoken]');
  if (length) length.textContent = describeLength(speechSeconds(text, language));
  if (spoken) spoken.textContent = text;
}
