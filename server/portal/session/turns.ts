import { setTimeout as wait } from 'node:timers/promises';

const most = 60;
const apartMs = 100;

/**
 * Yields at once and then every 100 ms for six seconds. Attempts count before they are made, so pending ones may reach the limit
 * and free it again.
 */
export async function* turns(): AsyncGenerator<number> {
  yield 1;
  for (let turn = 2; turn <= most; turn += 1) {
    await wait(apartMs);
    yield turn;
  }
}
