import { isRecord } from './reply.ts';

/** Control characters and other characters that XML 1.0 forbids. They are meaningless in text. Tabs and line breaks are allowed. */
const forbidden = /[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu;
/** Unpaired surrogate. Because of the `u` flag, paired ones do not match. */
const loneSurrogate = /\p{Surrogate}/gu;
const suspect = /[^\P{Cc}\t\n\r]|[\ufffe\uffff]|\p{Surrogate}/u;

/**
 * Removes control characters so that the text is valid in XML, JSON, HTML and the database. An unpaired surrogate becomes U+FFFD, as with
 * `String.prototype.toWellFormed`.
 */
export function cleanText(text: string): string {
  return suspect.test(text) ? text.replace(forbidden, '').replace(loneSurrogate, '\ufffd') : text;
}

/** Cleans all text in a parsed JSON value, including field names. The caller limits the depth. */
export function cleanTexts(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (Array.isArray(value)) return value.map(cleanTexts);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [cleanText(name), cleanTexts(inner)]),
  );
}
