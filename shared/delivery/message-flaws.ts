import type { Channel } from '../contacts/channels.ts';
import { renderPlainText } from '../templates/markdown.ts';

/** Longest text that providers accept, in characters. */
export const longestText = 1600;

export const messageFlaws = ['punctuation', 'too_long'] as const;
export type MessageFlaw = (typeof messageFlaws)[number];

/** Two marks in a row, a mark after a space, and a mark at the start of a line. An ellipsis and `a.m.,` are right. */
const doubled = /,\s*(?:[,;!?]|\.(?!\.))|(?<!\.)\.\.(?!\.)|(?<=\S)[^\S\n]+[,;.](?![.\w])|^[^\S\n]*[,;]/m;

/** Finds mistakes that an empty value or a name with a comma leaves in the words of a message. */
export function findMessageFlaws(words: string, channel: Channel): MessageFlaw[] {
  const isTooLong = channel === 'text' && words.length > longestText;
  return [
    ...(doubled.test(asRead(words, channel)) ? ['punctuation' as const] : []),
    ...(isTooLong ? ['too_long' as const] : []),
  ];
}

/** No mark and no space first or last. */
const plainEnds = /^[^\s,;!?.](?:[^]*[^\s,;!?.])?$/;

/** Sound samples of a value that differ in what may follow a mark: a letter or figure, or anything else. */
export const plainSamples = ['a', 'é'] as const;

/**
 * True for a value that makes no mistake in the words of a message, by itself or beside them: a template that has none with each of
 * `plainSamples` has none with any plain values.
 */
export const isPlainValue = (value: string): boolean => plainEnds.test(value) && !doubled.test(value);

const shownBefore = 30;
const shownAfter = 20;

/** The words around the first doubled punctuation, on one line; '' where there is none. */
export function quoteFlaw(written: string, channel: Channel): string {
  const words = asRead(written, channel);
  const found = doubled.exec(words);
  if (!found) return '';
  const end = found.index + found[0].length;
  const [from, to] = [Math.max(0, found.index - shownBefore), Math.min(words.length, end + shownAfter)];
  const quoted = words.slice(from, to).replace(/\s+/g, ' ').trim();
  return `${from > 0 ? '…' : ''}${quoted}${to < words.length ? '…' : ''}`;
}

/** Emails are written in Markdown, whose signs nobody reads. */
const asRead = (words: string, channel: Channel): string =>
  channel === 'email' ? renderPlainText(words) : words;
