import { setTimeout as wait } from 'node:timers/promises';

const maxAttempts = 60;
const intervalMs = 100;

/**
 * Yields at once and then every 100 ms for six seconds. Attempts count before they are made, so pending ones may reach the limit
 * and then free it again.
 */
export async function* pollAttempts(): AsyncGenerator<number> {
  yield 1;
  for (let attempt = 2; attempt <= maxAttempts; attempt += 1) {
    await wait(intervalMs);
    yield attempt;
  }
}
