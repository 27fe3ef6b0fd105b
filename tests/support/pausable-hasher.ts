import { createPasswordHasher } from '../../server/api/sign-in/password-hasher.ts';
import {
  derivePassword,
  type HashLine,
  type PasswordHasher,
} from '../../server/api/secrets/stored-password.ts';

interface PausableHasher {
  passwords: PasswordHasher;
  /** Queue of each password check, in order. */
  verifiedLines: HashLine[];
  begun: string[];
  /** Blocks all hashes until `release`. */
  pause(): void;
  release(): void;
}

/** Creates the production hasher with its queue, a low default cost, and hashing that can be paused. */
export function createPausableHasher(cost = 2 ** 10): PausableHasher {
  const verifiedLines: HashLine[] = [];
  const begun: string[] = [];
  let unpaused = Promise.resolve();
  let release = () => {};
  const hasher = createPasswordHasher({
    cost,
    waitMs: 60_000,
    derive: async (password, parts) => {
      begun.push(password);
      await unpaused;
      return derivePassword(password, parts);
    },
  });
  const verify: PasswordHasher['verify'] = (password, stored, line) => {
    verifiedLines.push(line);
    return hasher.verify(password, stored, line);
  };
  return {
    passwords: { ...hasher, verify },
    verifiedLines,
    begun,
    pause: () => (unpaused = new Promise((resolve) => (release = resolve))),
    release: () => release(),
  };
}
