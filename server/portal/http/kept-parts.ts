import { randomBytes } from 'node:crypto';
import { createElement, type ReactElement } from 'react';
import { escapeHtml } from '../../../views/escape.ts';
import type { Fresh, KeptHost, KeptPart } from '../../../views/kept.tsx';
import { makeReady, type Piece, type ReadyPart } from './gzip.ts';

/** Some 7 KB each, with their compressed bytes: so many users and sections at once. */
const mostKept = 500;

interface KeptOfPage extends KeptHost {
  /** A piece of the page with the parts in their places. */
  splitText(piece: Piece): Piece[];
}

/** A part as it is kept: what is ready, and between it the names of what is of one request. */
type Kept = readonly (ReadyPart | string)[];

/**
 * Parts of pages by all that they are rendered of. Nothing else names them, no user and no session: two who would get different
 * markup never share one, and a changed name or right is another part. The one that was not asked for the longest goes first.
 */
export function createKeptParts(
  render: (element: ReactElement) => string,
  most = mostKept,
): () => KeptOfPage {
  // Nobody can guess it, and so place a part by what they type.
  const mark = `~${randomBytes(12).toString('base64url')}~`;
  const known = new Map<string, Kept>();
  const names = nameObjects();
  const find = <By extends object, New extends Fresh>(part: KeptPart<By, New>): Kept | undefined => {
    const props = keyOf(part.by);
    if (props === undefined) return undefined;
    const key = `${names(part.of)} ${Object.keys(part.fresh).join()} ${props}`;
    const found = known.get(key) ?? renderPart(render, mark, part);
    known.delete(key);
    known.set(key, found);
    if (known.size > most) known.delete(known.keys().next().value ?? '');
    return found;
  };
  return () => keepForPage(mark, find);
}

function keepForPage(
  mark: string,
  find: <By extends object, New extends Fresh>(part: KeptPart<By, New>) => Kept | undefined,
): KeptOfPage {
  const placed: Piece[][] = [];
  return {
    place(part) {
      const kept = find(part);
      if (!kept) return undefined;
      const pieces = kept.map((piece) =>
        typeof piece === 'string' ? escapeHtml(part.fresh[piece] ?? '') : piece,
      );
      return `${mark}${placed.push(pieces) - 1}${mark}`;
    },
    splitText: (piece) =>
      typeof piece === 'string'
        ? piece.split(mark).flatMap((text, at) => (at % 2 === 0 ? [text] : (placed[Number(text)] ?? [])))
        : [piece],
  };
}

function renderPart<By extends object, New extends Fresh>(
  render: (element: ReactElement) => string,
  mark: string,
  { of, by, fresh }: KeptPart<By, New>,
): Kept {
  const marked = Object.fromEntries(Object.keys(fresh).map((name) => [name, mark + name + mark]));
  const html = render(createElement(of, { ...by, ...fresh, ...marked }));
  return html.split(mark).map((text, at) => (at % 2 === 0 ? makeReady(Buffer.from(text)) : text));
}

/** All of it as text; undefined where something in it has no text of its own, by which two could be taken for one. */
function keyOf(by: object): string | undefined {
  let isPlain = true;
  const key = JSON.stringify(by, (_name, value: unknown) => {
    if (typeof value === 'function' || typeof value === 'symbol' || isSpecial(value)) isPlain = false;
    return value;
  });
  return isPlain ? key : undefined;
}

/** An element, a map, a set: JSON has nothing of what they hold. */
function isSpecial(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return '$$typeof' in value || Object.getPrototypeOf(value) !== Object.prototype;
}

/** A number for each, for as long as it is there. */
function nameObjects(): (named: object) => number {
  const numbers = new WeakMap<object, number>();
  let last = 0;
  return (named) => {
    const found = numbers.get(named) ?? (last += 1);
    numbers.set(named, found);
    return found;
  };
}
