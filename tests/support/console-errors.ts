import { format, inspect } from 'node:util';

const reported: string[] = [];
const expected: RegExp[] = [];
const print = console.error.bind(console);

/** Records everything written to `console.error` and still prints it. */
export function watchConsoleErrors(): void {
  console.error = (...parts: unknown[]) => {
    reported.push(format(...parts));
    print(...parts);
  };
}

const recordRejection = (reason: unknown) =>
  void reported.push(`A rejection that nobody handles: ${inspect(reason)}`);

/** Records unhandled rejections. Runs before each file, because the runner removes the listener after each one. */
export function watchRejections(): void {
  process.off('unhandledRejection', recordRejection).on('unhandledRejection', recordRejection);
}

/** Allows a matching `console.error` line in this test. */
export function expectConsoleError(pattern: RegExp): void {
  expected.push(pattern);
}

/** Throws if lines were written unexpectedly or expected lines are missing. */
export function failOnConsoleErrors(): void {
  const lines = reported.splice(0);
  const patterns = expected.splice(0);
  const surprises = lines.filter((line) => !patterns.some((pattern) => pattern.test(line)));
  const missing = patterns.filter((pattern) => !lines.some((line) => pattern.test(line)));
  if (surprises.length > 0) throw new Error(`The test wrote to console.error:\n${surprises.join('\n')}`);
  if (missing.length > 0) throw new Error(`Not written to console.error: ${missing.join(', ')}`);
}
