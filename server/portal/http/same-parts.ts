import { randomBytes } from 'node:crypto';
import type { ReactElement } from 'react';
import type { SameHost } from '../../../views/same.tsx';
import { makeReady, type Piece, type ReadyPart } from './gzip.ts';

/** What is the same for everybody, rendered and compressed once. */
export interface SameParts extends SameHost {
  /** The markup with the parts in their places. */
  split(html: string): Piece[];
}

export function createSameParts(render: (element: ReactElement) => string): SameParts {
  // Nobody can guess it, and so place a part by what they type.
  const mark = `~${randomBytes(12).toString('base64url')}~`;
  // React takes the marks for texts, and sets a comment between two that stand side by side: between elements there is none.
  const places = new RegExp(`(?:<!-- -->)?${mark}(\\d+);(?:<!-- -->)?`);
  const parts: ReadyPart[] = [];
  const known = new WeakMap<object, WeakMap<object, Map<string, number>>>();
  return {
    place({ type, props }, words, whole) {
      const settings = settingsOf(props as object);
      if (typeof type !== 'function' || settings === undefined) return undefined;
      const ofType = entry(known, type, () => new WeakMap<object, Map<string, number>>());
      const ofWords = entry(ofType, words, () => new Map<string, number>());
      const index = entry(ofWords, settings, () => parts.push(makeReady(Buffer.from(render(whole())))) - 1);
      return `${mark}${index};`;
    },
    split: (html) =>
      html.split(places).map((text, at) => (at % 2 === 0 ? text : (parts[Number(text)] ?? text))),
  };
}

interface Entries<Key, Value> {
  get(key: Key): Value | undefined;
  set(key: Key, value: Value): unknown;
}

function entry<Key, Value>(entries: Entries<Key, Value>, key: Key, make: () => Value): Value {
  const found = entries.get(key);
  if (found !== undefined) return found;
  const made = make();
  entries.set(key, made);
  return made;
}

/**
 * The names of those props that are `true`. Undefined where another may tell of somebody, as a text or a number does: nothing of theirs
 * may be kept, and so there are only a few settings of each component.
 */
function settingsOf(props: object): string | undefined {
  let settings = '';
  for (const [name, value] of Object.entries(props)) {
    if (value === true) settings += ` ${name}`;
    else if (!tellsNothing(value)) return undefined;
  }
  return settings;
}

/** Handlers stand in no markup. */
const tellsNothing = (value: unknown): boolean =>
  value === undefined || value === false || typeof value === 'function' || isEmpty(value);

const isEmpty = (value: unknown) =>
  typeof value === 'object' &&
  value !== null &&
  Object.getPrototypeOf(value) === Object.prototype &&
  Object.keys(value).length === 0;
