import type { Channel } from '../contacts/channels.ts';
import { renderPlainText } from '../templates/markdown.ts';

/** Maximum number of characters that providers accept in a text. */
export const longestText = 1600;

export const messageFlaws = ['punctuation', 'too_long'] as const;
export type MessageFlaw = (typeof messageFlaws)[number];

/** Double punctuation, punctuation after a space, or punctuation at the start of a line. Ellipses and `a.m.,` are allowed. */
const doubled = /,\s*(?:[,;!?]|\.(?!\.))|(?<!\.)\.\.(?!\.)|(?<=\S)[^\S\n]+[,;.](?![.\w])|^[^\S\n]*[,;]/m;

/** Finds errors in a message that come from an empty value or a name with a comma, and texts that are too long. */
export function findMessageFlaws(text: string, channel: Channel): MessageFlaw[] {
  const isTooLong = channel === 'text' && text.length > longestText;
  return [
    ...(doubled.test(toPlainText(text, channel)) ? ['punctuation' as const] : []),
    ...(isTooLong ? ['too_long' as const] : []),
  ];
}

const plainEnds = /^[^\s,;!?.](?:[^]*[^\s,;!?.])?$/;

/** Sample values for the two cases that matter after punctuation: a letter or digit, or another character. */
export const plainSamples = ['a', 'é'] as const;

/**
 * Returns true for a value that causes no punctuation error in a message. A template without errors for each of
 * `plainSamples` has none for any plain values.
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
