import { setTimeout as wait } from 'node:timers/promises';

interface Cleanup {
  what: string;
  stop: () => Promise<void>;
}

const cleanups: Cleanup[] = [];
const longestMs = 30_000;

/** Has something stopped when the whole run is over. */
export function atEnd(what: string, stop: () => Promise<void>): void {
  cleanups.push({ what, stop });
}

/** Throws what does not stop, by its name. */
export async function runCleanups(): Promise<void> {
  await Promise.all(
    cleanups.splice(0).map(async ({ what, stop }) => {
      const late = wait(longestMs, undefined, { ref: false }).then(() => {
        throw new Error(`${what} does not stop within ${longestMs} ms`);
      });
      await Promise.race([stop(), late]);
    }),
  );
}
