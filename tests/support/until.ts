import { setTimeout as wait } from 'node:timers/promises';

/**
 * Polls until the condition is true and returns the elapsed milliseconds, overestimated by at most 10% or 10 ms.
 * `limitMs` only prevents hanging; tests of a time limit check the returned value.
 */
export async function until(check: () => Promise<boolean> | boolean, limitMs = 40_000): Promise<number> {
  const start = Date.now();
  const passed = () => Date.now() - start;
  while (passed() < limitMs) {
    if (await check()) return passed();
    await wait(Math.min(100, Math.max(10, passed() / 10)));
  }
  throw new Error(`not so within ${limitMs} ms`);
}

/** Returns the rejection of a promise, or undefined if it resolves. */
export function errorOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => undefined,
    (error: unknown) => error,
  );
}
