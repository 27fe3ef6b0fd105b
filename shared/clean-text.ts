import { isRecord } from './reply.ts';

/** Characters forbidden in XML 1.0 and other control characters, which are meaningless in texts. Tabs and line breaks are allowed. */
const forbidden = /[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu;
/** Unpaired surrogate. With the `u` flag, paired ones do not match. */
const loneSurrogate = /\p{Surrogate}/gu;
const suspect = /[^\P{Cc}\t\n\r]|[\ufffe\uffff]|\p{Surrogate}/u;

/**
 * Removes control characters, so that the text is valid in XML, JSON, HTML and the database. An unpaired surrogate becomes U+FFFD, as in
 * `String.prototype.toWellFormed`.
 */
export function cleanText(text: string): string {
  return suspect.test(text) ? text.replace(forbidden, '').replace(loneSurrogate, '\ufffd') : text;
}

/** Cleans every text in a parsed JSON value, including field names. The caller limits its depth. */
export function cleanTexts(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (Array.isArray(value)) return value.map(cleanTexts);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [cleanText(name), cleanTexts(inner)]),
  );
}
