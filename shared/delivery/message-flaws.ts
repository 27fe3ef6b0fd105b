import type { Channel } from '../contacts/channels.ts';
import { renderPlainText } from '../templates/markdown.ts';

/** Maximum characters that providers accept in a text. */
export const longestText = 1600;

export const messageFlaws = ['punctuation', 'too_long'] as const;
export type MessageFlaw = (typeof messageFlaws)[number];

/** Double punctuation, punctuation after a space, and punctuation at the start of a line. An ellipsis and `a.m.,` are allowed. */
const doubled = /,\s*(?:[,;!?]|\.(?!\.))|(?<!\.)\.\.(?!\.)|(?<=\S)[^\S\n]+[,;.](?![.\w])|^[^\S\n]*[,;]/m;

/** Finds errors in a message's text that an empty value or a name with a comma causes. */
export function findMessageFlaws(text: string, channel: Channel): MessageFlaw[] {
  const isTooLong = channel === 'text' && text.length > longestText;
  return [
    ...(doubled.test(toPlainText(text, channel)) ? ['punctuation' as const] : []),
    ...(isTooLong ? ['too_long' as const] : []),
  ];
}

const plainEnds = /^[^\s,;!?.](?:[^]*[^\s,;!?.])?$/;

/** Sample values that differ in what may follow punctuation: a letter or digit, or another character. */
export const plainSamples = ['a', 'é'] as const;

/**
 * Returns true for a value that causes no error in a message's text: a template without errors for each of
 * `plainSamples` has none with any plain values.
 */
export const isPlainValue = (value: string): boolean => plainEnds.test(value) && !doubled.test(value);

const charactersBefore = 30;
const charactersAfter = 20;

export function quoteFlaw(written: string, channel: Channel): string {
  const text = toPlainText(written, channel);
  const found = doubled.exec(text);
  if (!found) return '';
  const end = found.index + found[0].length;
  const [from, to] = [
    Math.max(0, found.index - charactersBefore),
    Math.min(text.length, end + charactersAfter),
  ];
  const quoted = text.slice(from, to).replace(/\s+/g, ' ').trim();
  return `${from > 0 ? '…' : ''}${quoted}${to < text.length ? '…' : ''}`;
}

/** Converts an email from Markdown to plain text, because recipients do not see the markup. */
const toPlainText = (text: string, channel: Channel): string =>
  channel === 'email' ? renderPlainText(text) : text;
