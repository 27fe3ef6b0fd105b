import { libraryMessages } from '../locales/en/library.ts';
import { isPlaceholder, placeholders, readParts, writePlaceholder, flexPayNames } from './placeholders.ts';

/** Invalid placeholder, which would be sent literally with its braces. */
interface PlaceholderError {
  /** Original text, shortened to one line. */
  written: string;
  /** Line number, counted from 1. */
  line: number;
  /** Suggested placeholder in template syntax; undefined if none is similar. */
  suggestion?: string;
}

const maxQuoteLength = 40;
const maxErrors = 3;

/** Yields unknown placeholders and unbalanced braces in text order. It is a generator so that callers can stop early. */
function* findPlaceholderErrors(text: string): Generator<PlaceholderError> {
  let line = 1;
  for (const part of readParts(text)) {
    const source = 'text' in part ? part.text : part.source;
    if ('text' in part) {
      for (const { index, ...error } of findBrokenBraces(part.text))
        yield { ...error, line: line + countBreaks(part.text.slice(0, index)) };
    } else if (!isPlaceholder(part.placeholder)) yield { ...toError(part.source, part.placeholder), line };
    line += countBreaks(source);
  }
}

/** Describes the first invalid placeholders, one sentence each, with the field label; undefined if there are none. */
export function describePlaceholderErrors(label: string, text: string): string | undefined {
  const isOneLine = !text.includes('\n');
  const sentences: string[] = [];
  for (const { written, suggestion, line } of findPlaceholderErrors(text)) {
    sentences.push(
      libraryMessages.placeholder(label, { written, suggestion, line: isOneLine ? undefined : line }),
    );
    if (sentences.length === maxErrors) break;
  }
  return sentences.length > 0 ? sentences.join(' ') : undefined;
}

const countBreaks = (text: string) => text.split('\n').length - 1;

/** Limits the length of a name so that matching stays fast on long text. */
const brace = /(\{{1,2})([^{}\n]{0,60})(\}{0,2})|([\p{L}\w]{0,30})[^\S\n]{0,3}\}\}/gu;

/** Yields unbalanced double braces, and single braces around a known field name. */
function* findBrokenBraces(text: string): Generator<{ index: number; written: string; suggestion?: string }> {
  for (const match of text.matchAll(brace)) {
    const [written, opens = '', inside = '', closes = '', before] = match;
    const isPair = opens.length === 1 && closes.length === 1;
    const isPlain = opens.length === 1 && closes.length === 0;
    if (before !== undefined) yield { index: match.index, ...toError(written, before) };
    else if (!isPlain && (!isPair || isPlaceholder(inside.trim()))) {
      const name = closes ? inside : (/^\s*[\p{L}\w]*/u.exec(inside)?.[0] ?? '');
      yield { index: match.index, ...toError(opens + name + closes, name) };
    }
  }
}

function toError(written: string, name: string): { written: string; suggestion?: string } {
  const near = nearest(name);
  const quote = written.replace(/\s+/gu, ' ').trim();
  return {
    written: quote.length > maxQuoteLength ? `${quote.slice(0, maxQuoteLength)}…` : quote,
    ...(near && { suggestion: writePlaceholder(near) }),
  };
}

const simple = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

function nearest(written: string): string | undefined {
  const wanted = simple(written.slice(0, maxQuoteLength));
  if (!wanted) return undefined;
  const most = Math.max(1, Math.floor(wanted.length / 3));
  const rated = placeholders
    .map(({ name, label }) => ({
      name,
      away: Math.min(distance(wanted, simple(name)), distance(wanted, simple(label))),
    }))
    .sort((one, other) => one.away - other.away);
  const [best] = rated;
  return best && best.away <= most ? best.name : undefined;
}

/** Computes the edit distance (Levenshtein) between two texts. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1];
    for (const [at, wanted] of [...other].entries()) {
      const changed = (row[at] ?? 0) + (letter === wanted ? 0 : 1);
      next.push(Math.min(changed, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** Placeholders allowed in a payment request. They are limited because the recipient is not verified yet. */
const allowed: ReadonlySet<string> = new Set([
  'first_name',
  'provider',
  'facility_phone',
  'facility_address',
  ...flexPayNames,
]);

/** Returns the placeholders that a payment request can fill (`named`) and, as written, those that it cannot (`unknown`). */
export function requestPlaceholders(template: string): { named: string[]; unknown: string[] } {
  const parts = readParts(template).flatMap((part) => ('text' in part ? [] : [part]));
  return {
    named: parts.flatMap(({ placeholder }) => (allowed.has(placeholder) ? [placeholder] : [])),
    unknown: parts.flatMap(({ placeholder, source }) => (allowed.has(placeholder) ? [] : [source])),
  };
}
