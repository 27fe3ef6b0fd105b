import { isRecord } from './reply.ts';

/** All that XML 1.0 forbids, and the other control characters: they have no meaning in a name, a message or a page. Tab and line breaks stay. */
const forbidden = /[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu;
/** With the `u` flag a surrogate matches only where its other half is missing. */
const loneSurrogate = /\p{Surrogate}/gu;
const suspect = /[^\P{Cc}\t\n\r]|[\ufffe\uffff]|\p{Surrogate}/u;

/**
 * Text that can stand in XML, JSON, HTML and the database: control characters are removed, half of a surrogate pair becomes U+FFFD as in
 * `String.prototype.toWellFormed`.
 */
export function cleanText(text: string): string {
  return suspect.test(text) ? text.replace(forbidden, '').replace(loneSurrogate, '\ufffd') : text;
}

/** Cleans every text in a parsed JSON value, the names of its fields too. The caller limits its depth. */
export function cleanTexts(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (Array.isArray(value)) return value.map(cleanTexts);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [cleanText(name), cleanTexts(inner)]),
  );
}
