import { otherSignInError, signInErrors } from '../../../shared/locales/en/sign-in.ts';
import type { Answer, RefusalResults } from '../operation/answer.ts';

/** Values of `results.error`, on which clients base decisions. */
export type SignInErrorName =
  | keyof typeof signInErrors
  | 'Invalid Credentials'
  | 'Account Locked'
  | 'TOTP Code Mismatch'
  | 'Unknown User';

interface SignInErrorParts {
  /** HTTP status. Defaults to 400. */
  status?: number;
  /** Number of used attempts out of 6. */
  attempts?: number;
  /** End of the lock in Unix milliseconds. Sent as seconds, rounded up so that the lock is over by then. */
  lockedUntil?: number;
  /** Earliest time for another code in Unix milliseconds. Sent as seconds, rounded up. */
  again?: number;
  msg?: string;
}

const sentences: Readonly<Record<string, string>> = {
  ...signInErrors,
  'Invalid Credentials': 'Invalid username or password.',
  'Account Locked': 'Your account is locked.',
};

export function signInError(error: SignInErrorName, parts: SignInErrorParts = {}): Answer<RefusalResults> {
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
