import { setTimeout as wait } from 'node:timers/promises';

const most = 60;
const apartMs = 100;

/**
 * Now, and again for six seconds: tries are counted before they are made, so that a limit may be reached by tries under way
 * alone, and right ones give their place back.
 */
export async function* turns(): AsyncGenerator<number> {
  yield 1;
  for (let turn = 2; turn <= most; turn += 1) {
    await wait(apartMs);
    yield turn;
  }
}
