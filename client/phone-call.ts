import { phoneTryMessages } from '../shared/locales/en/phone-try.ts';

const voiceKey = 'callVoice';
const languages: Readonly<Record<string, string>> = { en: 'en-US', es: 'es-US' };

/**
 * Runs the simulated phone. Reads new lines aloud with the server's audio if available, otherwise with the browser's voice;
 * with the voice off, announces them in a live region. Accepts keyboard input and submits multi-digit entries at once.
 * Without JavaScript, each key press posts the page.
 */
export function answerCalls(view: Window): void {
  const page = view.document;
  const area = page.querySelector<HTMLElement>('[data-call-area]');
  if (!area) return;
  const speaker = createSpeaker(view, area);
  area.addEventListener('click', (event) => gatherKey(area, event), { capture: true });
  area.addEventListener('input', ({ target }) => sendWhenComplete(area, target));
  page.addEventListener('keydown', (event) => pressByKeyboard(area, event));
  const form = area.querySelector('form');
  if (!form) return;
  new MutationObserver(() => {
    scrollToLast(area);
    preserveFocus(page, area);
    speaker.announceNewLines();
  }).observe(form, { childList: true });
}

interface Speaker {
  announceNewLines(): void;
}

function createSpeaker(view: Window, area: HTMLElement): Speaker {
  const button = area.querySelector<HTMLButtonElement>('[data-call-voice]');
  const live = area.querySelector('[data-call-live]');
  const voice = 'speechSynthesis' in view ? view.speechSynthesis : undefined;
  const playing = new Audio();
  let isOn = view.sessionStorage.getItem(voiceKey) !== 'off';
  const hush = () => {
    voice?.cancel();
    playing.pause();
    playing.onended = null;
    playing.onerror = null;
  };
  const updateVoiceButton = () => {
    if (button) button.textContent = isOn ? phoneTryMessages.voice.on : phoneTryMessages.voice.off;
  };
  if (button) {
    button.hidden = false;
    button.addEventListener('click', () => {
      isOn = !isOn;
      view.sessionStorage.setItem(voiceKey, isOn ? 'on' : 'off');
      updateVoiceButton();
      hush();
    });
  }
  updateVoiceButton();
  // Speech would otherwise continue after the user leaves the page.
  view.addEventListener('pagehide', hush);
  return {
    announceNewLines() {
      hush();
      const spokenLines = [...area.querySelectorAll<HTMLElement>('[data-said]')];
      const heard = spokenLines.filter(({ dataset }) => dataset['said'] === 'practice');
      const isHeard = isOn && (voice !== undefined || heard.every(({ dataset }) => dataset['sound']));
      if (live) live.textContent = isHeard ? '' : spokenLines.map(({ textContent }) => textContent).join(' ');
      if (isHeard) speakInOrder(heard, { voice, playing });
    },
  };
}

function speakInOrder(
  [line, ...rest]: readonly HTMLElement[],
  by: { voice: SpeechSynthesis | undefined; playing: HTMLAudioElement },
): void {
  if (!line) return;
  const goOn = () => speakInOrder(rest, by);
  const speak = () => {
    if (!by.voice) return goOn();
    const utterance = new SpeechSynthesisUtterance(line.textContent);
    utterance.lang = languages[line.lang] ?? line.lang;
    utterance.addEventListener('end', goOn);
    by.voice.speak(utterance);
  };
  const { sound } = line.dataset;
  if (!sound) return speak();
  by.playing.src = sound;
  by.playing.onended = goOn;
  by.playing.onerror = speak;
  by.playing.play().catch(() => undefined);
}

const displayOf = (area: HTMLElement) => area.querySelector<HTMLInputElement>('#call-digits');

/** Collects keys in the display when the menu expects several digits, and submits once all are entered. */
function gatherKey(area: HTMLElement, event: Event): void {
  const button = event.target instanceof Element ? event.target.closest('button[name=key]') : null;
  const display = displayOf(area);
  if (!(button instanceof HTMLButtonElement) || !display) return;
  event.preventDefault();
  event.stopPropagation();
  display.value += button.value;
  sendWhenComplete(area, display);
}

function sendWhenComplete(area: HTMLElement, display: EventTarget | null): void {
  if (!(display instanceof HTMLInputElement) || display !== displayOf(area)) return;
  const { most, finish } = display.dataset;
  display.value = display.value.replace(/[^0-9*#]/g, '');
  const isFinished = finish !== undefined && finish !== '' && display.value.endsWith(finish);
  if (isFinished || display.value.length >= Number(most))
    area.querySelector<HTMLElement>('#call-send')?.click();
}

function pressByKeyboard(area: HTMLElement, event: KeyboardEvent): void {
  const { key, target, ctrlKey, metaKey, altKey } = event;
  const types = target instanceof Element && target.closest('input, select, textarea');
  if (types || ctrlKey || metaKey || altKey || !/^[0-9*#]$/.test(key)) return;
  const button = area.querySelector<HTMLElement>(`button[name=key][value="${key}"]`);
  if (!button) return;
  event.preventDefault();
  button.click();
}

/** Restores the focus if the focused key is gone after an update, so that the user can press the next key. */
function preserveFocus(page: Document, area: HTMLElement): void {
  if (page.activeElement !== page.body) return;
  const next = displayOf(area) ?? area.querySelector<HTMLElement>('#call-keys, #call-over');
  next?.focus({ preventScroll: true });
}

function scrollToLast(area: HTMLElement): void {
  const log = area.querySelector('.call-log');
  if (log) log.scrollTop = log.scrollHeight;
}
