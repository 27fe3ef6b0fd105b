import { randomBytes } from 'node:crypto';
import { createElement, type ReactElement } from 'react';
import { escapeHtml } from '../../../views/escape.ts';
import type { Fresh, KeptHost, KeptPart } from '../../../views/kept.tsx';
import { makeReady, type Piece, type ReadyPart } from './gzip.ts';

/** Some 7 KB each, with their compressed bytes: so many users and sections at once. */
const mostKept = 500;
/** A filter of a thousand providers is not worth its room. */
const longestKey = 16_384;

interface KeptOfPage extends KeptHost {
  /** A piece of the page with the parts in their places. */
  splitText(piece: Piece): Piece[];
  /** A text that is likely to come again, of any page. */
  textOf(text: string): Piece;
}

/** A part as it is kept: what is ready, and between it the names of what is of one request. */
type Kept = readonly (ReadyPart | string)[];

type Find = <By extends object, New extends Fresh>(part: KeptPart<By, New>) => Kept | undefined;

type FindText = (text: string) => Piece;

type Form = <By extends object, New extends Fresh>(part: KeptPart<By, New>) => (fresh: Fresh) => string;

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
  const nameOf = nameParts();
  const [parts, forms] = [keepMost<Kept>(most), keepMost<readonly string[]>(most)];
  const isKnown = rememberMost(most);
  const find: Find = (part) => {
    const name = nameOf(part);
    if (name === undefined || !isKnown(name)) return undefined;
    return parts(name, () => renderPart(render, mark, part).map(makeOdd));
  };
  const form: Form = (part) => {
    const name = nameOf(part);
    const draw = () => renderPart(render, mark, part);
    return fillIn(name === undefined ? draw() : forms(name, draw));
  };
  const texts = keepMost<ReadyPart>(most);
  const textOf: FindText = (text) => (isKnown(text) ? texts(text, () => makeReady(Buffer.from(text))) : text);
  return () => keepForPage(mark, { find, form, textOf });
}

/** What is always the same stands at even places. */
const makeOdd = (text: string, at: number) => (at % 2 === 0 ? makeReady(Buffer.from(text)) : text);

/** A text that stands in several places is made safe once. */
function fillIn(texts: readonly string[]): (fresh: Fresh) => string {
  const [start = '', ...rest] = texts;
  const names = [...new Set(rest.filter((_, at) => at % 2 === 0))];
  const holes = rest.flatMap((name, at) =>
    at % 2 === 0 ? [{ place: names.indexOf(name), then: rest[at + 1] ?? '' }] : [],
  );
  return (fresh) => {
    const safe = names.map((name) => escapeHtml(fresh[name] ?? ''));
    let html = start;
    for (const { place, then } of holes) html += safe[place] + then;
    return html;
  };
}

interface Finds {
  find: Find;
  form: Form;
  textOf: FindText;
}

function keepForPage(mark: string, { find, form, textOf }: Finds): KeptOfPage {
  const placed: Piece[][] = [];
  const splitText = (piece: Piece): Piece[] =>
    typeof piece === 'string'
      ? joinTexts(
          piece
            .split(mark)
            .flatMap((text, at) => (at % 2 === 0 ? [text] : (placed[Number(text)] ?? []).flatMap(splitText))),
        )
      : [piece];
  return {
    splitText,
    textOf,
    place(part) {
      const kept = find(part);
      if (!kept) return undefined;
      const pieces = kept.map((piece) =>
        typeof piece === 'string' ? escapeHtml(part.fresh[piece] ?? '') : piece,
      );
      return `${mark}${placed.push(pieces) - 1}${mark}`;
    },
    placeEach(parts) {
      const known = new Map<object, ReturnType<Form>>();
      const written = parts.map((part) => {
        const write = known.get(part.by) ?? form(part);
        known.set(part.by, write);
        return write(part.fresh);
      });
      return `${mark}${placed.push([written.join('')]) - 1}${mark}`;
    },
  };
}

function renderPart<By extends object, New extends Fresh>(
  render: (element: ReactElement) => string,
  mark: string,
  { of, by, fresh }: KeptPart<By, New>,
): string[] {
  const marked = Object.fromEntries(Object.keys(fresh).map((name) => [name, mark + name + mark]));
  return render(createElement(of, { ...by, ...fresh, ...marked })).split(mark);
}

/** All of it as text; undefined where something in it has no text of its own, by which two could be taken for one. */
function keyOf(by: object): string | undefined {
  const key = isPlain(by) ? JSON.stringify(by) : '';
  return key === '' || key.length > longestKey ? undefined : key;
}

/** Of an element, a map, a set JSON does not have what they hold; nor anything of a function. */
function isPlain(value: unknown): boolean {
  if (typeof value === 'function' || typeof value === 'symbol') return false;
  if (typeof value !== 'object' || value === null) return true;
  if (Array.isArray(value)) return value.every(isPlain);
  if ('$$typeof' in value || Object.getPrototypeOf(value) !== Object.prototype) return false;
  return Object.values(value).every(isPlain);
}

/** Texts side by side are one piece: each is made bytes of and compressed by itself. */
function joinTexts(pieces: readonly Piece[]): Piece[] {
  return pieces.reduce<Piece[]>((joined, piece) => {
    const last = joined.at(-1);
    if (typeof piece === 'string' && typeof last === 'string') joined[joined.length - 1] = last + piece;
    else joined.push(piece);
    return joined;
  }, []);
}

/** Names a part by its component and by all that it is rendered of; undefined where that cannot be told. */
function nameParts(): <By extends object, New extends Fresh>(part: KeptPart<By, New>) => string | undefined {
  const numbers = new WeakMap<object, number>();
  let last = 0;
  return ({ of, by, fresh }) => {
    const number = numbers.get(of) ?? (last += 1);
    numbers.set(of, number);
    const props = keyOf(by);
    return props && `${number} ${Object.keys(fresh).join()} ${props}`;
  };
}

/** Whether it was asked about before, of so many at most. */
function rememberMost(most: number): (name: string) => boolean {
  const asked = keepMost<{ isKnown: boolean }>(most);
  return (name) => {
    const found = asked(name, () => ({ isKnown: false }));
    const { isKnown } = found;
    found.isKnown = true;
    return isKnown;
  };
}

/**
 * Of so many at most: the one that was not asked for the longest goes first. What is known stays in its place, by the name that it had
 * at first: moved at each page, it would leave names and tables among V8's old objects, which only a full collection takes away.
 */
function keepMost<Value>(most: number): (name: string, make: () => Value) => Value {
  const known = new Map<string, { value: Value; askedAt: number }>();
  let asked = 0;
  return (name, make) => {
    asked += 1;
    const found = known.get(name);
    if (found) {
      found.askedAt = asked;
      return found.value;
    }
    const value = make();
    known.set(name, { value, askedAt: asked });
    if (known.size > most) known.delete(longestAgo(known));
    return value;
  };
}

function longestAgo(known: ReadonlyMap<string, { askedAt: number }>): string {
  let [found, foundAt] = ['', Infinity];
  for (const [name, { askedAt }] of known) if (askedAt < foundAt) [found, foundAt] = [name, askedAt];
  return found;
}
