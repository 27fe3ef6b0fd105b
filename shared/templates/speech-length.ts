import { counted } from '../count.ts';

/** Speaking rate of a phone voice in words per minute. */
const wordsPerMinute: Readonly<Record<string, number>> = { en: 150, es: 160 };
const usualPace = 150;
const pauseSeconds = 0.4;
const isSpoken = /[\p{L}\p{N}]/u;

/** Estimates the speaking time in whole seconds. In numbers of three or more digits, each digit counts as a word. */
export function speechSeconds(text: string, language = 'en'): number {
  const words = text.split(/\s+/).reduce((sum, word) => sum + spokenWords(word), 0);
  if (words === 0) return 0;
  const sentences = text.split(/[.!?:;](?:\s|$)/).filter((sentence) => isSpoken.test(sentence)).length;
  const pace = wordsPerMinute[language] ?? usualPace;
  return Math.max(1, Math.round((words * 60) / pace + sentences * pauseSeconds));
}

function spokenWords(word: string): number {
  const digits = word.replace(/\D/g, '').length;
  if (digits > 2) return digits;
  return isSpoken.test(word) ? 1 : 0;
}

/** Formats a duration in seconds as `m:ss`. */
export function formatLength(seconds: number): string {
  const totalSeconds = Math.round(seconds);
  return `${Math.floor(totalSeconds / 60)}:${String(totalSeconds % 60).padStart(2, '0')}`;
}

/** Formats seconds as words: `4 seconds`, `1 minute 10 seconds`. */
export function describeLength(seconds: number): string {
  const totalSeconds = Math.round(seconds);
  const [minutes, rest] = [Math.floor(totalSeconds / 60), totalSeconds % 60];
  const parts = [
    minutes > 0 && counted(minutes, 'minute'),
    (rest > 0 || minutes === 0) && counted(rest, 'second'),
  ];
  return parts.filter(Boolean).join(' ');
}
