import { libraryMessages } from '../messages/library.ts';
import { isPlaceholder, placeholders, readParts, writePlaceholder } from './placeholders.ts';

/** Placeholder that would be sent literally, with its braces. */
interface PlaceholderFault {
  /** Original text, shortened to one line. */
  written: string;
  /** Line number, counted from 1. */
  line: number;
  /** Suggested placeholder in template syntax; undefined if none is similar. */
  meant?: string;
}

const longestShown = 40;
const mostTold = 3;

/** Yields unknown placeholders and unbalanced braces in text order. Lazy, so callers can stop early. */
function* findPlaceholderFaults(text: string): Generator<PlaceholderFault> {
  let line = 1;
  for (const part of readParts(text)) {
    const source = 'text' in part ? part.text : part.source;
    if ('text' in part) {
      for (const { index, ...fault } of brokenIn(part.text))
        yield { ...fault, line: line + countBreaks(part.text.slice(0, index)) };
    } else if (!isPlaceholder(part.placeholder)) yield { ...faultOf(part.source, part.placeholder), line };
    line += countBreaks(source);
  }
}

/** Describes the first invalid placeholders, one sentence each, with the field label; undefined if there are none. */
export function tellPlaceholderFaults(label: string, text: string): string | undefined {
  const isOneLine = !text.includes('\n');
  const told: string[] = [];
  for (const { written, meant, line } of findPlaceholderFaults(text)) {
    told.push(libraryMessages.placeholder(label, { written, meant, line: isOneLine ? undefined : line }));
    if (told.length === mostTold) break;
  }
  return told.length > 0 ? told.join(' ') : undefined;
}

const countBreaks = (text: string) => text.split('\n').length - 1;

/** Limits the length of a name so that long text is not scanned. */
const brace = /(\{{1,2})([^{}\n]{0,60})(\}{0,2})|([\p{L}\w]{0,30})[^\S\n]{0,3}\}\}/gu;

/** Yields unbalanced double braces, and single braces around a known field name. */
function* brokenIn(text: string): Generator<{ index: number; written: string; meant?: string }> {
  for (const match of text.matchAll(brace)) {
    const [written, opens = '', inside = '', closes = '', before] = match;
    const isPair = opens.length === 1 && closes.length === 1;
    const isPlain = opens.length === 1 && closes.length === 0;
    if (before !== undefined) yield { index: match.index, ...faultOf(written, before) };
    else if (!isPlain && (!isPair || isPlaceholder(inside.trim()))) {
      const name = closes ? inside : (/^\s*[\p{L}\w]*/u.exec(inside)?.[0] ?? '');
      yield { index: match.index, ...faultOf(opens + name + closes, name) };
    }
  }
}

function faultOf(written: string, name: string): { written: string; meant?: string } {
  const near = nearest(name);
  const shown = written.replace(/\s+/gu, ' ').trim();
  return {
    written: shown.length > longestShown ? `${shown.slice(0, longestShown)}…` : shown,
    ...(near && { meant: writePlaceholder(near) }),
  };
}

const simple = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

function nearest(written: string): string | undefined {
  const wanted = simple(written.slice(0, longestShown));
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
