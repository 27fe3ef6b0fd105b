import { normaliseUserName } from '../../../shared/sign-in/user-name.ts';
import { loginAttempts, loginLockMinutes, passwordsPerName } from '../../../shared/constants.ts';
import type { PortalDeps } from '../http/deps.ts';
import { freePlace, takePlace } from './address-allowance.ts';
import type { Refused, SignInAnswer } from './sign-in-answer.ts';
import { turns } from './turns.ts';

/**
 * Maximum wrong attempts shared by all unknown browsers of a name (`device.ts`). The API counts per name and locks at the sixth,
 * so the sixth is answered here with a lock for unknown browsers only, and strangers cannot lock out the owner.
 * Names that do not exist behave the same.
 */
const strangersTries = loginAttempts - 1;
const lockMs = loginLockMinutes * 60_000;

type Parts = Pick<PortalDeps, 'state' | 'clock'>;

interface Trier {
  userName: string;
  known: boolean;
  /** Browser address, if attempts are counted by address. Attempts of known browsers are limited by name only. */
  address?: string;
}

interface Limit {
  key: string;
  most: number;
  windowMs: number;
}

export function passwordLimit(userName: string): Limit {
  const key = `password:${normaliseUserName(userName)}`;
  return { key, most: passwordsPerName, windowMs: loginLockMinutes * 60_000 };
}

interface OpenTry {
  kind: 'open';
  /** Counts the result of the attempt and returns the answer to show. */
  settle(answer: SignInAnswer): Promise<SignInAnswer>;
}

/** Reserves one password or code attempt at the API, or returns the rejection to show. */
export async function takeTry(parts: Parts, trier: Trier, limit: Limit): Promise<OpenTry | Refused> {
  const { counters } = parts.state;
  const keys = keysOf(trier.userName);
  const place = trier.known ? freePlace : await takePlace(parts, trier.address);
  if (!place) return tryLater;
  const stranger = trier.known ? undefined : await takeStrangersTry(parts, keys);
  const giveStrangersBack = async () => void (stranger && (await counters.giveBack(keys.tries)));
  if (stranger?.kind === 'refused') {
    await place.giveBack();
    return stranger;
  }
  if (!(await counters.take(limit.key, limit.most, limit.windowMs)).allowed) {
    await Promise.all([giveStrangersBack(), place.giveBack()]);
    return tryLater;
  }
  return {
    kind: 'open',
    async settle(answer) {
      if (isWrong(answer)) {
        await place.countWrong();
        return countWrong(parts, keys, { answer, isStranger: stranger !== undefined });
      }
      await Promise.all([giveStrangersBack(), place.giveBack()]);
      if (wasNoGuess(answer)) await counters.giveBack(limit.key);
      return isLockWithoutEnd(answer) ? lockedFor(parts, lockMs) : answer;
    },
  };
}

/** Resets the count of unknown browsers after a correct sign-in, as the API does. An existing lock stays. */
export async function forgetStrangers({ state }: Parts, userName: string): Promise<void> {
  const { tries, wrong } = keysOf(userName);
  await Promise.all([state.counters.clear(tries), state.counters.clear(wrong)]);
}

/** Returns the milliseconds for which only this portal locks out unknown browsers; 0 if not locked. */
export const strangersLockMs = (parts: Parts, userName: string): Promise<number> =>
  lockLeftMs(parts, keysOf(userName));

export async function openStrangers(parts: Parts, userName: string): Promise<void> {
  await forgetStrangers(parts, userName);
  await parts.state.counters.clear(keysOf(userName).lock);
}

interface Keys {
  /** Counter of pending and wrong attempts. */
  tries: string;
  wrong: string;
  lock: string;
}

function keysOf(userName: string): Keys {
  const name = normaliseUserName(userName);
  return { tries: `strangers:${name}`, wrong: `strangers:${name}:wrong`, lock: `strangers-lock:${name}` };
}

/** Reserves an attempt for an unknown browser. Only wrong attempts start the lock, so a burst of unchecked ones locks out no user. */
async function takeStrangersTry(parts: Parts, keys: Keys): Promise<Refused | { kind: 'taken' }> {
  const { counters } = parts.state;
  for await (const _turn of turns()) {
    const leftMs = await lockLeftMs(parts, keys);
    if (leftMs > 0) return lockedFor(parts, leftMs);
    if ((await counters.take(keys.tries, strangersTries, lockMs)).allowed) return { kind: 'taken' };
    if ((await counters.used(keys.wrong)) >= strangersTries)
      return lockedFor(parts, await beginLock(parts, keys));
  }
  return tryLater;
}

/** Returns the rest of the lock window. A limit of 0 counts nothing. */
async function lockLeftMs({ state }: Parts, { lock }: Keys): Promise<number> {
  return (await state.counters.take(lock, 0, lockMs)).resetMs;
}

/** Starts the lock, or returns the rest of an existing one. */
async function beginLock({ state }: Parts, { lock }: Keys): Promise<number> {
  return (await state.counters.take(lock, 1, lockMs)).resetMs;
}

const tryLater: Refused = { kind: 'refused', error: 'Try Later' };

function lockedFor({ clock }: Parts, leftMs: number): Refused {
  return { kind: 'refused', error: 'Account Locked', lockedUntil: Math.ceil((clock() + leftMs) / 1000) };
}

/** Returns true for a lock without an end time, which not every API reports. Five minutes is the maximum. */
const isLockWithoutEnd = (answer: SignInAnswer) =>
  answer.kind === 'refused' && answer.error === 'Account Locked' && answer.lockedUntil === undefined;

/** Returns true if the attempt was correct or never checked, because the API was unavailable or overloaded. */
const wasNoGuess = (answer: SignInAnswer) => answer.kind !== 'refused' || answer.error === 'Try Later';

function isWrong(answer: SignInAnswer): answer is Refused {
  return (
    answer.kind === 'refused' &&
    (answer.error === 'Invalid Credentials' || answer.error === 'Invalid Auth Code')
  );
}

/**
 * Keeps the count for unknown browsers at or above the API's, and for at least as long. The API also counts the owner's
 * mistakes and resets them some time after the last one.
 */
async function countWrong(
  parts: Parts,
  keys: Keys,
  { answer, isStranger }: { answer: Refused; isStranger: boolean },
): Promise<Refused> {
  const { counters } = parts.state;
  const strangers = isStranger ? (await counters.take(keys.wrong, loginAttempts, lockMs)).used : 0;
  const attempts = Math.max(answer.attempts ?? 0, strangers);
  if (attempts >= loginAttempts) await beginLock(parts, keys);
  else if ((await lockLeftMs(parts, keys)) === 0) {
    await counters.raise(keys.tries, attempts, lockMs);
    await counters.raise(keys.wrong, attempts, lockMs);
  }
  return attempts > 0 ? { ...answer, attempts } : answer;
}
