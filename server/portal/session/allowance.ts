import { normaliseUserName } from '../../../shared/sign-in/user-name.ts';
import { loginAttempts, loginLockMinutes, passwordsPerName } from '../../../shared/constants.ts';
import type { PortalDeps } from '../http/deps.ts';
import { freePlace, takePlace } from './address-allowance.ts';
import type { Refused, SignInAnswer } from './sign-in-answer.ts';
import { turns } from './turns.ts';

/**
 * The API counts wrong passwords and codes by the name alone and locks the name at the sixth. So that strangers cannot lock its
 * owner out, browsers that are not known for the name (`device.ts`) share five wrong tries; the sixth is answered here, as a lock
 * that holds for such browsers only. It is the same for names that nobody has.
 */
const strangersTries = loginAttempts - 1;
const lockMs = loginLockMinutes * 60_000;

type Parts = Pick<PortalDeps, 'state' | 'clock'>;

interface Trier {
  userName: string;
  /** Whether the browser is known for the name. */
  known: boolean;
  /** Whence the browser comes, where that is counted too: what known browsers send is limited by the name alone. */
  address?: string;
}

/** What besides limits such tries, whoever makes them. */
interface Limit {
  key: string;
  most: number;
  windowMs: number;
}

/** What all browsers together may send of one name. */
export function passwordLimit(userName: string): Limit {
  const key = `password:${normaliseUserName(userName)}`;
  return { key, most: passwordsPerName, windowMs: loginLockMinutes * 60_000 };
}

interface OpenTry {
  kind: 'open';
  /** Counts how the try ended, and gives the answer to show. */
  settle(answer: SignInAnswer): Promise<SignInAnswer>;
}

/** Leave to send one password or code to the API, or what to answer in its place. */
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

/** A stranger proved to be the owner: strangers count from zero, as the API does. A lock stays. */
export async function forgetStrangers({ state }: Parts, userName: string): Promise<void> {
  const { tries, wrong } = keysOf(userName);
  await Promise.all([state.counters.clear(tries), state.counters.clear(wrong)]);
}

/** For how long browsers that are not known are shut out by this portal alone; 0 where they are not. */
export const strangersLockMs = (parts: Parts, userName: string): Promise<number> =>
  lockLeftMs(parts, keysOf(userName));

/** Lets them in again. */
export async function openStrangers(parts: Parts, userName: string): Promise<void> {
  await forgetStrangers(parts, userName);
  await parts.state.counters.clear(keysOf(userName).lock);
}

interface Keys {
  /** Under way, or wrong. */
  tries: string;
  wrong: string;
  lock: string;
}

function keysOf(userName: string): Keys {
  const name = normaliseUserName(userName);
  return { tries: `strangers:${name}`, wrong: `strangers:${name}:wrong`, lock: `strangers-lock:${name}` };
}

/** Wrong tries alone begin the lock: whoever sends many at once, of which none is looked at, shuts nobody out. */
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

/** A limit of none takes nothing, and tells what is left of the window. */
async function lockLeftMs({ state }: Parts, { lock }: Keys): Promise<number> {
  return (await state.counters.take(lock, 0, lockMs)).resetMs;
}

/** Gives what is left of the lock, where somebody began it already. */
async function beginLock({ state }: Parts, { lock }: Keys): Promise<number> {
  return (await state.counters.take(lock, 1, lockMs)).resetMs;
}

const tryLater: Refused = { kind: 'refused', error: 'Try Later' };

function lockedFor({ clock }: Parts, leftMs: number): Refused {
  return { kind: 'refused', error: 'Account Locked', lockedUntil: Math.ceil((clock() + leftMs) / 1000) };
}

/** Not every API says until when; five minutes are the most that it can be. */
const isLockWithoutEnd = (answer: SignInAnswer) =>
  answer.kind === 'refused' && answer.error === 'Account Locked' && answer.lockedUntil === undefined;

/** It was right, or nobody compared it: the API was away, or had too much to do. */
const wasNoGuess = (answer: SignInAnswer) => answer.kind !== 'refused' || answer.error === 'Try Later';

function isWrong(answer: SignInAnswer): answer is Refused {
  return (
    answer.kind === 'refused' &&
    (answer.error === 'Invalid Credentials' || answer.error === 'Invalid Auth Code')
  );
}

/**
 * Keeps the strangers' count at no less than the API's, and for no less time: it counts the owner's mistakes too, and forgets
 * them some time after the last.
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
