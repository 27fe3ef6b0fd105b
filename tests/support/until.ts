import { setTimeout as wait } from 'node:timers/promises';

/**
 * Asks until the answer is yes, and says how long it took in milliseconds, a tenth of it too late at most. `limitMs` only guards
 * against hanging: a test of a promised time compares the answer.
 */
export async function until(ask: () => Promise<boolean> | boolean, limitMs = 40_000): Promise<number> {
  const start = Date.now();
  const passed = () => Date.now() - start;
  while (passed() < limitMs) {
    if (await ask()) return passed();
    await wait(Math.min(100, Math.max(10, passed() / 10)));
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
