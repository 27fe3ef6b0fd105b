import { otherSignInError, signInErrors } from '../../../shared/messages/sign-in.ts';
import type { Answer } from '../operation/answer.ts';

/** What `results.error` of a refused call may say: clients decide by it. */
export type SignInErrorName =
  | keyof typeof signInErrors
  | 'Invalid Credentials'
  | 'Account Locked'
  | 'TOTP Code Mismatch'
  | 'Unknown User';

interface SignInErrorParts {
  /** The status is 400 when left out. */
  status?: number;
  /** How many tries of 6 are used. */
  attempts?: number;
  /** Unix milliseconds. It travels as unix seconds, rounded up so that the lock is over when it says so. */
  lockedUntil?: number;
  /** From when on another code can be sent, likewise. */
  again?: number;
  msg?: string;
}

const sentences: Readonly<Record<string, string>> = {
  ...signInErrors,
  'Invalid Credentials': 'Invalid username or password.',
  'Account Locked': 'Your account is locked.',
};

/** Refuses a call of sign-in: `results.error` carries the name. */
export function signInError(error: SignInErrorName, parts: SignInErrorParts = {}): Answer {
  const { status = 400, attempts, lockedUntil, again, msg } = parts;
  return {
    status,
    success: false,
    results: {
      error,
      attempts,
      locked_until: toSeconds(lockedUntil),
      again: toSeconds(again),
    },
    msg: msg ?? sentences[error] ?? otherSignInError,
  };
}

const toSeconds = (ms: number | undefined) => (ms === undefined ? undefined : Math.ceil(ms / 1000));
