import { format, inspect } from 'node:util';

const told: string[] = [];
const expected: RegExp[] = [];
const print = console.error.bind(console);

/** From now on what is written to `console.error` is kept, and printed as before. */
export function watchConsoleErrors(): void {
  console.error = (...parts: unknown[]) => {
    told.push(format(...parts));
    print(...parts);
  };
}

const keepRejection = (reason: unknown) =>
  void told.push(`A rejection that nobody handles: ${inspect(reason)}`);

/** A rejection that nobody handles is kept as if it were written. Before each file: the runner takes the listener away with the last one. */
export function watchRejections(): void {
  process.off('unhandledRejection', keepRejection).on('unhandledRejection', keepRejection);
}

/** For a test about it: a line of `console.error` that matches does not fail the test. */
export function expectConsoleError(pattern: RegExp): void {
  expected.push(pattern);
}

/** Throws what was written since the last time and not expected, and what was expected and not written. */
export function failOnConsoleErrors(): void {
  const lines = told.splice(0);
  const patterns = expected.splice(0);
  const surprises = lines.filter((line) => !patterns.some((pattern) => pattern.test(line)));
  const missing = patterns.filter((pattern) => !lines.some((line) => pattern.test(line)));
  if (surprises.length > 0) throw new Error(`The test wrote to console.error:\n${surprises.join('\n')}`);
  if (missing.length > 0) throw new Error(`Not written to console.error: ${missing.join(', ')}`);
}
