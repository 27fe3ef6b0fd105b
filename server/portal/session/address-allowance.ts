import { loginLockMinutes, signInsPerAddress } from '../../../shared/constants.ts';
import type { PortalDeps } from '../http/deps.ts';
import { turns } from './turns.ts';

interface Place {
  /** Frees the slot of a correct or unchecked attempt. */
  giveBack(): Promise<void>;
  countWrong(): Promise<void>;
}

const windowMs = loginLockMinutes * 60_000;

/** Slot of attempts that are not counted by address. */
export const freePlace: Place = { giveBack: async () => undefined, countWrong: async () => undefined };

/**
 * Limits the wrong attempts per address that reach the API, because password hashing is slow on purpose and guessing must not
 * use up its capacity. Attempts count before they are sent. If only pending attempts block the address, such as an office
 * in the morning, a new one waits up to six seconds for a free slot.
 */
export async function takePlace(
  { state: { counters } }: Pick<PortalDeps, 'state'>,
  address: string | undefined,
): Promise<Place | undefined> {
  if (address === undefined) return freePlace;
  const key = `sign-in-from:${address}`;
  const wrongKey = `${key}:wrong`;
  for await (const _turn of turns()) {
    if ((await counters.take(key, signInsPerAddress, windowMs)).allowed)
      return {
        giveBack: () => counters.giveBack(key),
        countWrong: async () => void (await counters.take(wrongKey, signInsPerAddress, windowMs)),
      };
    if ((await counters.used(wrongKey)) >= signInsPerAddress) break;
  }
  return undefined;
}
