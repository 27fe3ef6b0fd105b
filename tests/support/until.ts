import { setTimeout as wait } from 'node:timers/promises';

/**
 * Asks until the answer is yes, and says how long it took in milliseconds. `limitMs` only guards against hanging: a test
 * of a promised time compares the answer.
 */
export async function until(ask: () => Promise<boolean> | boolean, limitMs = 40_000): Promise<number> {
  const start = Date.now();
  while (Date.now() - start < limitMs) {
    if (await ask()) return Date.now() - start;
    await wait(10);
  }
  throw new Error(`not so within ${limitMs} ms`);
}

/** What a promise rejects with, or undefined where it does not. */
export function errorOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => undefined,
    (error: unknown) => error,
  );
}
