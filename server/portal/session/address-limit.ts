import { loginLockMinutes, signInsPerAddress } from '../../../shared/constants.ts';
import type { PortalDeps } from '../http/deps.ts';
import { setTimeout as wait } from 'node:timers/promises';

interface Permit {
  /** Frees the slot of an attempt that was correct or never checked. */
  release(): Promise<void>;
  countWrong(): Promise<void>;
}

const windowMs = loginLockMinutes * 60_000;

/** Permit for attempts that are not limited by IP address. */
export const unlimitedPermit: Permit = { release: async () => undefined, countWrong: async () => undefined };

/**
 * Limits the wrong attempts per IP address that reach the API, because password hashing is deliberately slow and guessing must not
 * use up its capacity. Attempts count before they are sent. If only pending attempts block the address, as for an office
 * in the morning, a new attempt waits up to six seconds for a free slot.
 */
export async function acquirePermit(
  { state: { counters } }: Pick<PortalDeps, 'state'>,
  address: string | undefined,
): Promise<Permit | undefined> {
  if (address === undefined) return unlimitedPermit;
  const key = `sign-in-from:${address}`;
  const wrongKey = `${key}:wrong`;
  for await (const _turn of pollAttempts()) {
    if ((await counters.consume(key, signInsPerAddress, windowMs)).allowed)
      return {
        release: () => counters.release(key),
        countWrong: async () => void (await counters.consume(wrongKey, signInsPerAddress, windowMs)),
      };
    if ((await counters.used(wrongKey)) >= signInsPerAddress) break;
  }
  return undefined;
}

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
