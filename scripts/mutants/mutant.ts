/** One control that is taken away, and the test that must notice. */
export interface Mutant {
  /** The control, as `npm run mutants NAME` takes it. */
  name: string;
  file: string;
  /** Stands in the file exactly once. */
  from: string;
  to: string;
  /** The file of the test. */
  test: string;
  /** A part of its title, as it is written there. */
  title: string;
  /** What the test runs is built: the copy is built anew with the mutant in it. */
  built?: true;
}

/** How often the text that is to change stands in what the file holds; a mutant with any number but 1 is stale. */
export const countOf = ({ from }: Mutant, source: string): number => source.split(from).length - 1;
