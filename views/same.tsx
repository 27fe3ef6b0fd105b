import {
  createContext,
  createElement,
  useContext,
  type Context,
  type ReactElement,
  type ReactNode,
} from 'react';

/** Keeps what was rendered of elements that are the same for everybody: `server/portal/http/same-parts.ts` makes one. */
export interface SameHost {
  /**
   * What stands in the element's place, or undefined where it is not the same for everybody. `whole` is the element in its words,
   * to be rendered by itself.
   */
  place(element: ReactElement, words: object, whole: () => ReactElement): ReactNode;
}

/** Missing in the browser, and where nothing is kept: there the element is like any other. */
export const SameContext = createContext<SameHost | undefined>(undefined);

interface Props<Words extends object> {
  /** By which it gets its words, the one thing from around that it may read. */
  wordsBy: Context<Words>;
  children: ReactElement;
}

/**
 * An element that is mostly the same for everybody: the server renders and compresses it once for each of its words and settings, as
 * long as its props tell of nobody. It is of elements, no text before or after them.
 */
export function Same<Words extends object>({ wordsBy, children }: Props<Words>) {
  const host = useContext(SameContext);
  const words = useContext(wordsBy);
  // No hook may follow: the nested rendering resets React's hook state.
  return host?.place(children, words, () => createElement(wordsBy, { value: words }, children)) ?? children;
}
