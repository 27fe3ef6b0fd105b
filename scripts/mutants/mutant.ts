export interface Mutant {
  /** Name of the control for `npm run mutants NAME`. */
  name: string;
  file: string;
  /** Text that occurs exactly once in the file. */
  from: string;
  to: string;
  test: string;
  /** Substring of the test's title, exactly as written there. */
  title: string;
  /** Present if the test runs built code, so that the copy is rebuilt with the mutant. */
  built?: true;
}

/** Counts the occurrences of the text to replace. Any count but 1 means that the mutant is stale. */
export const countOf = ({ from }: Mutant, source: string): number => source.split(from).length - 1;
