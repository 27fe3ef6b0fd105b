import { normaliseUserName } from '../../../shared/sign-in/credentials.ts';
import { loginAttempts, loginLockMinutes, passwordsPerName } from '../../../shared/constants.ts';
import type { PortalDeps } from '../http/deps.ts';
import { unlimitedPermit, acquirePermit, pollAttempts } from './address-limit.ts';
import type { Refused, SignInAnswer } from './sign-in-answer.ts';

/**
 * Maximum wrong attempts shared by all unknown browsers for a user name. The API counts per name and locks at the sixth attempt,
 * so the portal answers the sixth itself with a lock for unknown browsers only. Strangers therefore cannot lock out the owner.
 * Names that do not exist behave the same.
 */
const unknownClientTries = loginAttempts - 1;
const lockMs = loginLockMinutes * 60_000;

type Parts = Pick<PortalDeps, 'state' | 'clock'>;

interface Client {
  userName: string;
  isKnown: boolean;
  /** IP address, set if attempts are counted by it. Attempts from known browsers are limited only by name. */
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
  /** Counts the result of the attempt and returns the answer for the user. */
  settle(answer: SignInAnswer): Promise<SignInAnswer>;
}

/** Reserves one password or code attempt, or returns the rejection to show. */
export async function acquireTry(parts: Parts, client: Client, limit: Limit): Promise<OpenTry | Refused> {
  const { counters } = parts.state;
  const keys = keysOf(client.userName);
  const permit = client.isKnown ? unlimitedPermit : await acquirePermit(parts, client.address);
  if (!permit) return tryLater;
  const unknownClientTry = client.isKnown ? undefined : await acquireUnknownClientTry(parts, keys);
  const releaseUnknownClientTry = async () => void (unknownClientTry && (await counters.release(keys.tries)));
  if (unknownClientTry?.kind === 'refused') {
    await permit.release();
    return unknownClientTry;
  }
  if (!(await counters.consume(limit.key, limit.most, limit.windowMs)).allowed) {
    await Promise.all([releaseUnknownClientTry(), permit.release()]);
    return tryLater;
  }
  return {
    kind: 'open',
    async settle(answer) {
      if (isWrong(answer)) {
        await permit.countWrong();
        return countWrong(parts, keys, { answer, isUnknownClient: unknownClientTry !== undefined });
      }
      await Promise.all([releaseUnknownClientTry(), permit.release()]);
      if (wasNoGuess(answer)) await counters.release(limit.key);
      return isLockWithoutExpiry(answer) ? lockedFor(parts, lockMs) : answer;
    },
  };
}

/** Resets the attempts of unknown browsers after a correct sign-in, as the API does. An existing lock stays. */
export async function resetUnknownClientTries({ state }: Parts, userName: string): Promise<void> {
  const { tries, wrong } = keysOf(userName);
  await Promise.all([state.counters.clear(tries), state.counters.clear(wrong)]);
}

/** Returns the milliseconds for which this portal locks out unknown browsers, or 0 if they are not locked out. */
export const unknownClientLockMs = (parts: Parts, userName: string): Promise<number> =>
  lockRemainingMs(parts, keysOf(userName));

export async function unlockUnknownClients(parts: Parts, userName: string): Promise<void> {
  await resetUnknownClientTries(parts, userName);
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

/** Reserves an attempt for an unknown browser. Only wrong attempts start the lock, so a burst of unchecked attempts locks nobody out. */
async function acquireUnknownClientTry(parts: Parts, keys: Keys): Promise<Refused | { kind: 'taken' }> {
  const { counters } = parts.state;
  for await (const _turn of pollAttempts()) {
    const remainingMs = await lockRemainingMs(parts, keys);
    if (remainingMs > 0) return lockedFor(parts, remainingMs);
    if ((await counters.consume(keys.tries, unknownClientTries, lockMs)).allowed) return { kind: 'taken' };
    if ((await counters.used(keys.wrong)) >= unknownClientTries)
      return lockedFor(parts, await beginLock(parts, keys));
  }
  return tryLater;
}

/** Returns the remaining time of the lock. A limit of 0 counts nothing. */
async function lockRemainingMs({ state }: Parts, { lock }: Keys): Promise<number> {
  return (await state.counters.consume(lock, 0, lockMs)).resetMs;
}

/** Starts the lock, or returns the remaining time of an existing one. */
async function beginLock({ state }: Parts, { lock }: Keys): Promise<number> {
  return (await state.counters.consume(lock, 1, lockMs)).resetMs;
}

const tryLater: Refused = { kind: 'refused', error: 'Try Later' };

function lockedFor({ clock }: Parts, remainingMs: number): Refused {
  return { kind: 'refused', error: 'Account Locked', lockedUntil: Math.ceil((clock() + remainingMs) / 1000) };
}

/** Returns true for a lock without an end time, which not every API reports. */
const isLockWithoutExpiry = (answer: SignInAnswer) =>
  answer.kind === 'refused' && answer.error === 'Account Locked' && answer.lockedUntil === undefined;

/**
 * Returns true if the attempt was correct or was never checked, because the API was unavailable or overloaded, or rejected the portal's key
 * and therefore named no error.
 */
const wasNoGuess = (answer: SignInAnswer) =>
  answer.kind !== 'refused' || answer.error === '' || answer.error === 'Try Later';

function isWrong(answer: SignInAnswer): answer is Refused {
  return (
    answer.kind === 'refused' &&
    (answer.error === 'Invalid Credentials' || answer.error === 'Invalid Auth Code')
  );
}

/**
 * Keeps the count for unknown browsers at or above the API's, for at least as long. The API also counts the owner's
 * mistakes and resets the count some time after the last one.
 */
async function countWrong(
  parts: Parts,
  keys: Keys,
  { answer, isUnknownClient }: { answer: Refused; isUnknownClient: boolean },
): Promise<Refused> {
  const { counters } = parts.state;
  const wrongByUnknownClients = isUnknownClient
    ? (await counters.consume(keys.wrong, loginAttempts, lockMs)).used
    : 0;
  const attempts = Math.max(answer.attempts ?? 0, wrongByUnknownClients);
  if (attempts >= loginAttempts) await beginLock(parts, keys);
  else if ((await lockRemainingMs(parts, keys)) === 0) {
    await counters.raise(keys.tries, attempts, lockMs);
    await counters.raise(keys.wrong, attempts, lockMs);
  }
  return attempts > 0 ? { ...answer, attempts } : answer;
}
