import { loginLockMinutes, signInsPerAddress } from '../../../shared/constants.ts';
import type { PortalDeps } from '../http/deps.ts';
import { turns } from './turns.ts';

/** One of the tries that an address may have under way or have got wrong. */
interface Place {
  /** The try was right, or was never looked at. */
  giveBack(): Promise<void>;
  countWrong(): Promise<void>;
}

const windowMs = loginLockMinutes * 60_000;

/** Where nothing is counted. */
export const freePlace: Place = { giveBack: async () => undefined, countWrong: async () => undefined };

/**
 * Hashing a password is slow by intent, so that whoever guesses at many names must not fill the time of all: of one address
 * some wrong tries in some minutes reach the API. A try is counted before it is made. Where the address is shut only by tries
 * under way, right ones may open it again, as in an office in the morning: it waits for them, six seconds at most.
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
