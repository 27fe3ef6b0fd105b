export interface Mutant {
  /** Name of the mutant, as passed to `npm run mutants NAME`. */
  name: string;
  file: string;
  /** Text to replace. Must occur exactly once in the file. */
  from: string;
  to: string;
  test: string;
  /** Exact substring of the test's title. */
  title: string;
  /** True if the test runs built code, so that the copy must be rebuilt with the mutant. */
  built?: true;
}

/** Counts the occurrences of the text to replace. Any count but 1 means that the mutant is stale. */
export const countOf = ({ from }: Mutant, source: string): number => source.split(from).length - 1;
