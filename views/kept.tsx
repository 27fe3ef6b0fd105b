import { createContext, createElement, useContext, type FunctionComponent, type ReactNode } from 'react';

/** What of a part is of one request alone, as its token: texts that stand in it as they are. */
export type Fresh = Readonly<Record<string, string>>;

/** Keeps what was rendered of parts: `server/portal/http/kept-parts.ts` makes one a page. */
export interface KeptHost {
  /**
   * What stands in the part's place; undefined where what it is rendered by cannot be told apart, and where nobody asked for it
   * before: most of what is searched for comes once.
   */
  place<By extends object, New extends Fresh>(part: KeptPart<By, New>): ReactNode;
  /**
   * The same for many that are alike and stand one after the other, as rows do: it is faster where they share their `by`. What
   * it gives may be `fresh` in a part around them.
   */
  placeEach<By extends object, New extends Fresh>(parts: readonly KeptPart<By, New>[]): string;
}

export interface KeptPart<By extends object, New extends Fresh> {
  /** Renders it of nothing but what it is given: no context, no clock. */
  of: FunctionComponent<By & New>;
  /** Plain JSON, and no more than it shows: it is rendered anew for each. */
  by: By;
  fresh: New;
}

/** Missing where nothing is kept: there the part is rendered like any other. */
export const KeptContext = createContext<KeptHost | undefined>(undefined);

/** One component for each of what never changes, as a definition, so that a part is told by it without reading all that it holds. */
export function drawnBy<About extends object, Props>(
  make: (about: About) => FunctionComponent<Props>,
): (about: About) => FunctionComponent<Props> {
  const made = new WeakMap<About, FunctionComponent<Props>>();
  return (about) => {
    const found = made.get(about) ?? make(about);
    made.set(about, found);
    return found;
  };
}

/** A part of a page that is rendered once for all it is rendered by: whoever has the same gets the same. It is of elements, no text before or after them. */
export function Kept<By extends object, New extends Fresh>(part: KeptPart<By, New>) {
  const host = useContext(KeptContext);
  // No hook may follow: the nested rendering resets React's hook state.
  return host?.place(part) ?? createElement(part.of, { ...part.by, ...part.fresh });
}
