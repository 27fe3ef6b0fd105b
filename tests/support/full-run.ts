import { randomInt } from 'node:crypto';

/** True for `scripts/test --full`, which also runs slow tests and runs the others at their largest size. */
export const isFull = process.env['TEST_FULL'] === '1';

/** Seed of property tests and storms. `TEST_SEED` repeats an earlier run; all processes of a run share it. */
export const seed = Number((process.env['TEST_SEED'] ??= String(randomInt(2 ** 31))));

/** Returns `count` in a full run, otherwise a tenth of it. */
export const manyOf = (count: number) => (isFull ? count : Math.ceil(count / 10));

/** Options for `fc.assert`: `cases` runs in a full run, otherwise a tenth of them. */
export function fuzz(cases: number): { numRuns: number; seed: number } {
  return { numRuns: manyOf(cases), seed };
}

/** Defines a suite that only a full run executes, because it starts and kills servers for a minute. */
export function describeSlow(title: string, run: (this: Mocha.Suite) => void): void {
  if (isFull) describe(title, run);
}

/** Defines a test that only a full run executes, because it takes many seconds. */
export function itSlow(title: string, run: Mocha.AsyncFunc): void {
  if (isFull) it(title, run);
}
